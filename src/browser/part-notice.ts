import { PART_TIME_OUT } from './part-time-out.ts';

/** Id of the notice that PartNotice.astro prints. */
export const PART_NOTICE = 'part-notice';

/**
 * Inline script that shows the notice when a script or style of ours fails to load, or an initial island is not
 * loaded in time. It logs the error of SPECIFICATION §8. It is inline, because its own file could fail like the
 * others. It stays silent offline, because offline copies are read without their scripts. Events: Astro dispatches
 * `astro:hydration-error` for an island, Vite `vite:preloadError` for a preload
 * (https://vite.dev/guide/build#load-error-handling), and browsers an `error` that does not bubble.
 */
export const SHOW_PART_NOTICE = `{
const show=(id,isStyle)=>{
const box=document.getElementById('${PART_NOTICE}');
if(!box||!navigator.onLine||!box.hidden)return;
console.error(Object.assign(new Error('Loading '+(isStyle?'CSS ':'')+'chunk '+id+' failed'),isStyle?{code:'CSS_CHUNK_LOAD_FAILED'}:{name:'ChunkLoadError'}));
if(isStyle)box.querySelector('p').textContent=box.dataset.style;
box.hidden=false};
addEventListener('astro:hydration-error',({detail})=>show(detail.componentUrl));
addEventListener('vite:preloadError',({payload})=>show(payload,/CSS/.test(payload)));
addEventListener('error',({target:t})=>{if(t.type==='module'||t.rel==='stylesheet')show(t.src||t.href,!!t.href)},true);
setTimeout(()=>{const t=document.querySelector('astro-island[ssr][client=load]');if(t)show(t.getAttribute('component-url'))},${PART_TIME_OUT});
document.querySelector('#${PART_NOTICE} button').onclick=()=>location.reload()
}`.replaceAll('\n', '');
