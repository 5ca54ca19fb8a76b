/**
 * Milliseconds until a part of the page counts as failed (SPECIFICATION §9, script chunk time-out).
 */
const PART_TIME_OUT = 120_000;

/** Milliseconds in which a page that the reader leaves ends: its imports are cut off. */
const LEFT_WITHIN = 1000;

/** Id of the notice that PartNotice.astro prints. */
export const PART_NOTICE = 'part-notice';

/**
 * Inline script that shows the notice when a script or style of ours fails to load, or an initial
 * island is not loaded in time. It logs the error of SPECIFICATION §8. It is inline, because its
 * own file could fail like the others. It stays silent offline, because offline copies are read
 * without their scripts. Events: Astro dispatches `astro:hydration-error` for an island and removes
 * `ssr` from a hydrated one, our client directives `portada:waking`, Vite `vite:preloadError` for a
 * preload (https://vite.dev/guide/build#load-error-handling), and browsers an `error` that does not
 * bubble.
 */
export const SHOW_PART_NOTICE = `{
const show=(id,isStyle)=>setTimeout(()=>{
const box=document.getElementById('${PART_NOTICE}');
if(!box||!navigator.onLine||!box.hidden)return;
console.error(Object.assign(new Error('Loading '+(isStyle?'CSS ':'')+'chunk '+id+' failed'),isStyle?{code:'CSS_CHUNK_LOAD_FAILED'}:{name:'ChunkLoadError'}));
if(isStyle)box.querySelector('p').textContent=box.dataset.style;
box.hidden=false},${LEFT_WITHIN});
addEventListener('astro:hydration-error',({detail})=>show(detail.componentUrl));
addEventListener('vite:preloadError',({payload})=>show(payload,/CSS/.test(payload)));
addEventListener('error',({target:t})=>{if(t.type==='module'||t.rel==='stylesheet')show(t.src||t.href,!!t.href)},true);
const late=(find)=>setTimeout(()=>{const t=find();if(t)show(t.getAttribute('component-url'))},${PART_TIME_OUT});
late(()=>document.querySelector('astro-island[ssr][client=load]'));
addEventListener('portada:waking',({target:t})=>late(()=>t.hasAttribute('ssr')&&t));
document.querySelector('#${PART_NOTICE} button').onclick=()=>location.reload()
}`.replaceAll('\n', '');
