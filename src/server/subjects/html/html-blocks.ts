import type { Block } from '#domain/stories/blocks.ts';
import {
  isHeavy,
  shortened,
  splitHeavy,
  type BlockReader,
  type HtmlBlocksOptions,
  type Loss,
} from './block-reader.ts';
import { readEmbed, readPlayer, readTweet, embedOfLine, looseEmbeds } from './html-embed.ts';
import { fencedBlock } from './html-fence.ts';
import { isGallery, readFigure, readGallery, readImage } from './html-figure.ts';
import { readList } from './html-list.ts';
import { readQuote } from './html-quote.ts';
import { readTable } from './html-table.ts';
import {
  elementsNamed,
  hasClass,
  lineOf,
  parseHtml,
  textOf,
  type HtmlElement,
  type HtmlNode,
} from './html-tree.ts';
import { BLOCK_ELEMENTS, printInline } from './inline-html.ts';

export type { HtmlBlocksOptions, Loss };

/**
 * Converts any HTML into the typed blocks of a story's body. `losses` lists everything that could
 * not be converted.
 */
export function htmlToBlocks(
  html: string,
  options: HtmlBlocksOptions,
): { blocks: Block[]; losses: Loss[] } {
  const losses: Loss[] = [];
  const lose = (what: string, detail: string) => losses.push({ what, detail: shortened(detail) });
  const reader = createReader({ options, lose, dir: undefined });
  return { blocks: reader.blocks(parseHtml(html)), losses };
}

function createReader({
  options,
  lose,
  dir,
}: Pick<BlockReader, 'options' | 'lose' | 'dir'>): BlockReader {
  const reader: BlockReader = {
    options,
    dir,
    lose,
    inline: (nodes) => printLine(reader, nodes),
    blocks: (nodes) => {
      const out: Block[] = [];
      let run: HtmlNode[] = [];
      // One by one: spreading into a call is limited to some hundred thousand arguments.
      const add = (blocks: readonly Block[]) => {
        for (const block of blocks) out.push(block);
      };
      const flush = () => {
        add(readParagraph(reader, run));
        run = [];
      };
      const visit = (node: HtmlNode): void => {
        if (node.kind === 'comment') return loseDynamicBlock(reader, node.text);
        if (node.kind === 'text' && options.autoParagraphs) {
          const [first = '', ...others] = node.text
            .replaceAll(/\r\n?/g, '\n')
            .split(/\n[ \t]*\n\s*/);
          run.push({ kind: 'text', text: first });
          for (const text of others) {
            flush();
            run.push({ kind: 'text', text });
          }
        } else if (node.kind === 'text' || isInline(node)) run.push(node);
        else if (isHeavy(node) || BLOCK_ELEMENTS.has(node.name)) {
          flush();
          add(readElement(reader, node));
        } else for (const child of pushedDown(node)) visit(child);
      };
      for (const node of nodes) visit(node);
      flush();
      return out;
    },
  };
  return reader;
}

function printLine(reader: BlockReader, nodes: readonly HtmlNode[]): string {
  const html = printInline(nodes, {
    newlines: reader.options.autoParagraphs ? 'break' : 'space',
    baseUrl: reader.options.baseUrl,
    onLostLink: (href) =>
      reader.lose(href.startsWith('#') ? 'link within the text' : 'unsafe or relative link', href),
    // Targets of links within the text lose their ids.
    keepsLink: (href) => !href.startsWith('#'),
  });
  return html !== '' && reader.dir === 'rtl' ? `<span dir="rtl">${html}</span>` : html;
}

function readParagraph(reader: BlockReader, run: readonly HtmlNode[]): Block[] {
  const embeds = reader.options.autoParagraphs ? looseEmbeds(run) : undefined;
  if (embeds)
    return embeds.flatMap((part) => (Array.isArray(part) ? readParagraph(reader, part) : [part]));
  const embed = embedOfLine(run);
  if (embed) return [embed];
  const { dir } = reader;
  const html = printLine({ ...reader, dir: undefined }, run);
  if (html === '') return [];
  const question = reader.options.boldIsQuestion
    ? /^<strong>((?:(?!<\/?strong>).)+)<\/strong>$/s.exec(html)?.[1]
    : undefined;
  if (question !== undefined) return [{ type: 'question', html: question }];
  return [{ type: 'paragraph', html, ...(dir ? { dir } : {}) }];
}

function readElement(outer: BlockReader, element: HtmlElement): Block[] {
  const { name, attributes, children } = element;
  const dir = /^(?:rtl|ltr)$/i.test(attributes.dir ?? '')
    ? attributes.dir?.toLowerCase() === 'rtl'
      ? 'rtl'
      : 'ltr'
    : outer.dir;
  const reader = dir === outer.dir ? outer : createReader({ ...outer, dir });
  const background = backgroundOf(attributes.style?.slice(0, LONGEST_STYLE));
  if (background !== undefined && elementsNamed(children, 'img').length === 0) {
    const image: HtmlElement = {
      kind: 'element',
      name: 'img',
      attributes: { src: background },
      children: [],
    };
    return [
      ...readImage(reader, image),
      ...readElement(outer, { ...element, attributes: { ...attributes, style: '' } }),
    ];
  }

  switch (name) {
    case 'h1':
    case 'h2':
    case 'h3':
    case 'h4':
    case 'h5':
    case 'h6':
      return readHeading(reader, element);
    case 'blockquote':
      return readTweet(element) ?? readQuote(reader, element);
    case 'ul':
    case 'ol':
    case 'menu':
    case 'dir':
      return isGallery(element) ? readGallery(reader, element) : readList(reader, element);
    case 'table':
      return readTable(reader, element);
    case 'figure':
      return readFigure(reader, element);
    case 'picture':
    case 'img':
      return elementsNamed([element], 'img').flatMap((image) => readImage(reader, image));
    case 'video':
    case 'audio':
      return readPlayer(reader, element) ?? readEmbed(reader, element);
    case 'iframe':
    case 'embed':
    case 'object':
    case 'applet':
      return readEmbed(reader, element);
    case 'pre':
      return readPre(reader, element);
    case 'dt':
    case 'summary':
      return readParagraph(reader, [{ ...element, name: 'strong', attributes: {} }]);
    // Created by our WordPress importer around text whose paragraphs are separated by blank lines.
    case 'wp-classic':
      return createReader({
        ...reader,
        options: { ...reader.options, autoParagraphs: true },
      }).blocks(children);
    case 'hr':
    case 'head':
      return [];
    default:
      if (LOST.has(name)) {
        reader.lose(LOST_AS[name] ?? name, attributes.src ?? lineOf(children));
        return [];
      }
      return isGallery(element) ? readGallery(reader, element) : reader.blocks(children);
  }
}

/** Maximum of characters read from a style attribute, because the search takes quadratic time. */
const LONGEST_STYLE = 1000;

function backgroundOf(style = ''): string | undefined {
  return /background(?:-image)?\s*:[^;]*url\(['"]?([^'")]+)/i.exec(style)?.[1];
}

const LOST: ReadonlySet<string> = new Set(
  'form input select textarea button script style noscript template svg math canvas map frameset'.split(
    ' ',
  ),
);
const LOST_AS: Readonly<Record<string, string>> = {
  input: 'form',
  select: 'form',
  textarea: 'form',
  button: 'form',
  svg: 'drawing',
  math: 'formula',
};

function readHeading(reader: BlockReader, element: HtmlElement): Block[] {
  const { light, heavy } = splitHeavy(element.children);
  const html = reader.inline(light);
  const level = element.name === 'h1' || element.name === 'h2' ? 2 : element.name === 'h3' ? 3 : 4;
  return [
    ...(html === '' ? [] : [{ type: 'heading' as const, level, html } satisfies Block]),
    ...reader.blocks(heavy),
  ];
}

function readPre(reader: BlockReader, element: HtmlElement): Block[] {
  if (hasClass(element, 'wp-block-verse'))
    return readParagraph(
      createReader({ ...reader, options: { ...reader.options, autoParagraphs: true } }),
      element.children,
    );
  const fenced = reader.options.fencedBlocks ? fencedBlock(reader, element) : undefined;
  if (fenced) return fenced;
  const { light, heavy } = splitHeavy(element.children);
  const text = textOf(light).replace(/^\n/, '').trimEnd();
  return [
    ...(text.trim() === '' ? [] : [{ type: 'code' as const, text }]),
    ...reader.blocks(heavy),
  ];
}

/**
 * Moves an inline element around blocks into them: `<strong><p>a</p></strong>` becomes
 * `<p><strong>a</strong></p>`.
 */
function pushedDown(element: HtmlElement): HtmlNode[] {
  const wrapped = (children: HtmlNode[]): HtmlNode => ({ ...element, children });
  const out: HtmlNode[] = [];
  let run: HtmlNode[] = [];
  for (const child of element.children) {
    if (isInline(child)) {
      run.push(child);
      continue;
    }
    if (run.length > 0) out.push(wrapped(run));
    run = [];
    if (child.kind === 'element')
      out.push(
        !isHeavy(child) && WRAPPABLE.has(child.name)
          ? { ...child, children: [wrapped(child.children)] }
          : linked(child, element),
      );
    else out.push(child);
  }
  return run.length > 0 ? [...out, wrapped(run)] : out;
}

/** Stores the link around a picture on the picture. */
function linked(child: HtmlElement, { name, attributes }: HtmlElement): HtmlElement {
  return name === 'a' && child.name === 'img' && attributes.href !== undefined
    ? { ...child, attributes: { ...child.attributes, 'data-link': attributes.href } }
    : child;
}

const WRAPPABLE: ReadonlySet<string> = new Set(
  'p div h1 h2 h3 h4 h5 h6 section article center address'.split(' '),
);

function isInline(node: HtmlNode): boolean {
  if (node.kind !== 'element') return node.kind === 'text';
  return (
    !isHeavy(node) &&
    !BLOCK_ELEMENTS.has(node.name) &&
    node.children.every((child) => child.kind === 'comment' || isInline(child))
  );
}

/** Dynamic WordPress blocks without content of their own. */
const SILENT_BLOCKS = /^\s*wp:(?:spacer|separator|more|nextpage)\b/;

function loseDynamicBlock(reader: BlockReader, comment: string): void {
  const text = comment.trim();
  const isDynamic = /^wp:\S[\s\S]/.test(text) && text.endsWith('/');
  if (isDynamic && !SILENT_BLOCKS.test(text))
    reader.lose('WordPress block without text', text.slice(0, -1).trim());
}
