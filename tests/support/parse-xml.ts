import { SaxesParser } from 'saxes';

export interface XmlNode {
  /** With its prefix. The parser checks namespaces. */
  name: string;
  attributes: Record<string, string>;
  text: string;
  children: XmlNode[];
}

/** Parses a document strictly. Any fault throws, including an undeclared prefix. */
export function parseXml(document: string): XmlNode {
  const parser = new SaxesParser({ xmlns: true });
  const top: XmlNode = { name: '', attributes: {}, text: '', children: [] };
  const open = [top];
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    const node: XmlNode = { name, attributes: {}, text: '', children: [] };
    for (const [key, { value }] of Object.entries(attributes)) node.attributes[key] = value;
    open.at(-1)?.children.push(node);
    open.push(node);
  });
  parser.on('text', (text) => {
    const node = open.at(-1);
    if (node) node.text += text;
  });
  parser.on('closetag', () => void open.pop());
  parser.write(document).close();
  const [root] = top.children;
  if (!root) throw new Error('The document has no element.');
  return root;
}

/** All descendants with a name, in order. */
export function below(node: XmlNode, name: string): XmlNode[] {
  return node.children.flatMap((child) => [
    ...(child.name === name ? [child] : []),
    ...below(child, name),
  ]);
}

/** The texts of all elements with a name. */
export function textsOf(node: XmlNode, name: string): string[] {
  return below(node, name).map(({ text }) => text);
}
