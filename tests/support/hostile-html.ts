import fc from 'fast-check';

/** Code that sets `window.ran` when it is executed. */
const RUN = 'window.ran=1';

/**
 * Markup that has executed scripts in browsers, at least one piece for each kind of sanitiser
 * fault.
 */
const PIECES = [
  `<script>${RUN}</script>`,
  `<SCRIPT SRC=data:,${RUN}></SCRIPT>`,
  `<scr<script>ipt>${RUN}</scr</script>ipt>`,
  `<img src=x onerror=${RUN}>`,
  `<img/src="x"/onerror="${RUN}">`,
  `<image href=x onerror=${RUN}>`,
  `<svg onload=${RUN}>`,
  `<svg><animate attributeName=href values=javascript:${RUN} /><a id=a><text>x</text></a></svg>`,
  `<svg><script>${RUN}</script></svg>`,
  `<svg></p><style><a id="</style><img src=1 onerror=${RUN}>">`,
  `<svg><title><style><img src=x onerror=${RUN}></style></title>`,
  `<svg><foreignObject><iframe srcdoc="<script>parent.${RUN}</script>"></iframe></foreignObject></svg>`,
  `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=${RUN}&gt;">`,
  `<math><annotation-xml encoding="text/html"><img src=x onerror=${RUN}></annotation-xml></math>`,
  `<form><math><mtext></form><form><mglyph><style></math><img src onerror=${RUN}>`,
  `<noscript><p title="</noscript><img src=x onerror=${RUN}>">`,
  `<noembed><img title="</noembed><img src=x onerror=${RUN}>">`,
  `<xmp><p title="</xmp><img src=x onerror=${RUN}>">`,
  `<textarea><p title="</textarea><img src=x onerror=${RUN}>">`,
  `<title><p title="</title><img src=x onerror=${RUN}>">`,
  `<template><img src=x onerror=${RUN}></template>`,
  `<select><template shadowrootmode=open><img src=x onerror=${RUN}></template></select>`,
  `<plaintext><img src=x onerror=${RUN}>`,
  `<!--><img src=x onerror=${RUN}>-->`,
  `<!-- --!><img src=x onerror=${RUN}> -->`,
  `<![CDATA[<img src=x onerror=${RUN}>]]>`,
  `<?xml version="1.0"?><img src=x onerror=${RUN}>`,
  `<iframe src="javascript:parent.${RUN}"></iframe>`,
  `<iframe srcdoc="&lt;script&gt;parent.${RUN}&lt;/script&gt;"></iframe>`,
  `<object data="javascript:${RUN}"></object>`,
  `<embed src="data:text/html,<script>${RUN}</script>">`,
  `<link rel=stylesheet href="data:text/css,*{}" onload=${RUN}>`,
  `<meta http-equiv=refresh content="0;url=javascript:${RUN}">`,
  `<base href="javascript:${RUN}//">`,
  `<style>@import 'javascript:${RUN}';</style>`,
  `<body onload=${RUN}>`,
  `<body onpageshow=${RUN}>`,
  `<details open ontoggle=${RUN}><summary>x</summary></details>`,
  `<video><source onerror=${RUN}></video>`,
  `<audio src=x onerror=${RUN}></audio>`,
  `<input autofocus onfocus=${RUN}>`,
  `<marquee onstart=${RUN}>x</marquee>`,
  `<a href="javascript:${RUN}" autofocus onfocus=${RUN}>x</a>`,
  `<a href=" &#1;javascript:${RUN}">x</a>`,
  `<a href="java&Tab;script&colon;${RUN}">x</a>`,
  `<a href="&#x6A;&#97;vascript:${RUN}">x</a>`,
  `<a href="//evil.example/%0d%0a" onclick="${RUN}">x</a>`,
  `<a href='"><img src=x onerror=${RUN}>'>x</a>`,
  `<abbr title='"><img src=x onerror=${RUN}>'>x</abbr>`,
  `<abbr title="&quot;&gt;&lt;img src=x onerror=${RUN}&gt;">x</abbr>`,
  `<span lang='x" onmouseover="${RUN}' dir="ltr">x</span>`,
  `<p style="animation-name:x" onanimationstart=${RUN}>x</p>`,
  `<q cite="javascript:${RUN}">x</q>`,
  `<blockquote cite="javascript:${RUN}">x</blockquote>`,
  `<figure><img src="javascript:${RUN}" alt='"onerror=${RUN} x="'><figcaption><img src=x onerror=${RUN}></figcaption></figure>`,
  `<table background="javascript:${RUN}"><td><img src=x onerror=${RUN}></td></table>`,
  `<ul><li><img src=x onerror=${RUN}></li></ul>`,
  `<pre><code>&lt;img src=x onerror=${RUN}&gt;</code></pre>`,
  `&lt;img src=x onerror=${RUN}&gt;`,
  `<<img src=x onerror=${RUN}>`,
  `<img src=x onerror=${RUN}//`,
  `</p><img src=x onerror=${RUN}>`,
  `<div><table><tr><td><p></div><img src=x onerror=${RUN}>`,
  `<b/onmouseover=${RUN}>x</b>`,
  `<b\u0000onmouseover=${RUN}>x</b>`,
  `<im\u0000g src=x onerror=${RUN}>`,
] as const;

/** Misplaced opening and closing tags between the pieces. */
const FILLERS = [
  '<p>',
  '</p>',
  '<b>',
  '</b>',
  '<em>',
  '<table>',
  '</table>',
  '<td>',
  '<svg>',
  '</svg>',
  '<math>',
  '<style>',
  '</style>',
  '<!--',
  '-->',

  '<ul><li>',
  '</ul>',
  '<blockquote>',
  '</blockquote>',
  '<a href="/x">',
  '</a>',
  '"',
  "'",
  '`',
  '>',
  '<',
  '&',
  '&amp;lt;',
  ' ',
  '\n',
  '=',
  '/',
];

export const HOSTILE_PIECES: readonly string[] = PIECES;

/** Hostile pieces in any order, with broken tags and truncated attributes. */
export const hostileHtml = fc
  .array(
    fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom(...PIECES) },
      { weight: 2, arbitrary: fc.constantFrom(...FILLERS) },
      fc.string({ maxLength: 4 }),
    ),
    {
      minLength: 1,
      maxLength: 8,
    },
  )
  .chain((pieces) => {
    const html = pieces.join('');
    return fc.oneof(
      { weight: 3, arbitrary: fc.constant(html) },
      { weight: 1, arbitrary: fc.nat(html.length).map((at) => html.slice(at)) },
    );
  });
