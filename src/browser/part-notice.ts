/** Milliseconds that a part of a page is waited for (SPECIFICATION §9, script chunk time-out). */
export const PART_TIME_OUT = 120_000;

/** Id of the notice that PartNotice.astro prints. */
export const PART_NOTICE = 'part-notice';

/**
 * Shows the notice where a script or a style of ours does not load, or a part that a page starts with is not there in time; the error of SPECIFICATION §8 goes
 * to the console. It stands in the page as it is, since a file of its own could fail like the others. Without a network nothing is said: stories
 * that were saved are read without their scripts then. Events: Astro says that an island failed by `astro:hydration-error`, Vite that a preload did by
 * `vite:preloadError` (https://vite.dev/guide/build#load-error-handling), browsers by an `error` that does not bubble.
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
