/** The faults of the tables in docs/requirements, and of the citations that lead to them. */

export interface TextFile {
  path: string;
  text: string;
}

export interface RequirementCheck {
  /**
   * The documents of docs/requirements. Each has the name of its section:
   * `02-screens-and-routes.md`.
   */
  documents: readonly TextFile[];
  /** Files that cite sections or rows. The tests that rows name are among them. */
  sources: readonly TextFile[];
  /** Numbers of the decision records. */
  records: ReadonlySet<string>;
  /** Whether a path of the project exists. */
  exists(path: string): boolean;
}

/** A row of a table: `| R2.14 | requirement | state | files | tests |`. */
interface Row {
  place: string;
  id: string;
  state: string;
  files: string[];
  tests: string[];
}

const ROW = /^\| +R/;
const STATE = /^(?:works|later|later: part \d+|decided: \d{3})$/;

/** A citation of sections, which a line of a comment may interrupt: `SPECIFICATION §2, §4`. */
const SECTIONS = /\bSPECIFICATION\b((?:(?:,| and|, and)?[\s*/]*§\d+)*)/g;
const ID = /\bR\d+\.\d+\b/g;

/** A line that opens a test case or a group of cases. */
const CASE = /^\s*(?:describe|it|test)\w*(?:\.(?:describe|each|for))*\s*[(<`]/;

/** Returns one line per fault, with its place and the remedy. */
export function requirementFaults({
  documents,
  sources,
  records,
  exists,
}: RequirementCheck): string[] {
  const rows = documents.flatMap(rowsOf);
  const ids = new Set(rows.map(({ id }) => id));
  const sections = new Set(rows.map(({ id }) => sectionOf(id)));
  const texts = new Map(sources.map(({ path, text }) => [path, text]));
  const named = new Map<string, ReadonlySet<string>>();
  const isNamed = (path: string, id: string) => {
    const ids = named.get(path) ?? namedByCases(texts.get(path) ?? '');
    named.set(path, ids);
    return ids.has(id);
  };
  return [
    ...documents
      .filter((document) => rowsOf(document).length === 0)
      .map(({ path }) => `${path}: has no row. Write it as | R2.14 | … |.`),
    ...repeatedIds(rows),
    ...rows.flatMap((row) => faultsOfRow(row, records, exists)),
    ...rows.flatMap(({ place, id, tests }) =>
      tests
        .filter((path) => exists(`tests/${path}`) && !isNamed(`tests/${path}`, id))
        .map(
          (path) =>
            `${place}: no case of tests/${path} names ${id}. Write // ${id} above the case that asserts the row, or name another test.`,
        ),
    ),
    ...sources.flatMap((source) => citationFaults(source, sections, ids)),
  ];
}

function rowsOf({ path, text }: TextFile): Row[] {
  return text.split('\n').flatMap((line, index) => {
    if (!ROW.test(line)) return [];
    const cells = line.split('|').map((cell) => cell.trim());
    const [, id = '', , state = '', files = '', tests = ''] = cells;
    return [
      {
        place: `${path}:${index + 1} ${id}`,
        id,
        state: cells.length === 7 ? state : '',
        files: pathsIn(files),
        tests: pathsIn(tests),
      },
    ];
  });
}

function pathsIn(cell: string): string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path);
}

function sectionOf(id: string): string {
  return id.replace(/^R(\d+)\..*/, '$1');
}

function repeatedIds(rows: readonly Row[]): string[] {
  return rows
    .filter(({ id }, index) => rows.findIndex((other) => other.id === id) !== index)
    .map(({ place }) => `${place}: another row has this id. Take the next number of the section.`);
}

function faultsOfRow(
  row: Row,
  records: ReadonlySet<string>,
  exists: RequirementCheck['exists'],
): string[] {
  const { place, id, state, files, tests } = row;
  const section = /\/(\d\d)-[^/]*$/.exec(place.split(':')[0] ?? '')?.[1];
  const record = /^decided: (\d{3})$/.exec(state)?.[1];
  const lost = (folder: string, paths: readonly string[]) =>
    paths
      .filter((path) => !exists(`${folder}/${path}`))
      .map((path) => `${place}: ${folder}/${path} does not exist. Name the file that has it.`);
  return [
    ...(Number(section) === Number(sectionOf(id))
      ? []
      : [`${place}: stands in the document of another section. Move it.`]),
    ...(STATE.test(state)
      ? []
      : [
          `${place}: the state "${state}" is unknown. Write five cells, and works, decided: NNN, later or later: part N.`,
        ]),
    ...(record === undefined || records.has(record)
      ? []
      : [`${place}: there is no decision record ${record}. Write it, or correct the number.`]),
    ...(state === 'works' && (files.length === 0 || tests.length === 0)
      ? [`${place}: works without a file or a test. Name both.`]
      : []),
    ...lost('src', files),
    ...lost('tests', tests),
  ];
}

/**
 * The rows that the cases of a test file name: in the line that opens the case, and in the lines of
 * comments directly above it.
 */
function namedByCases(text: string): ReadonlySet<string> {
  const named = new Set<string>();
  let above: string[] = [];
  for (const line of text.split('\n')) {
    const ids = line.match(ID) ?? [];
    if (CASE.test(line)) for (const id of [...above, ...ids]) named.add(id);
    above = /^\s*\/\//.test(line) ? [...above, ...ids] : [];
  }
  return named;
}

function citationFaults(
  { path, text }: TextFile,
  sections: ReadonlySet<string>,
  ids: ReadonlySet<string>,
): string[] {
  const lineOf = (at: number) => text.slice(0, at).split('\n').length;
  const ofSections = [...text.matchAll(SECTIONS)].flatMap(({ index, 1: named = '' }) => {
    const numbers = [...named.matchAll(/§(\d+)/g)].map(([, number = '']) => number);
    const place = `${path}:${lineOf(index)}`;
    if (numbers.length === 0)
      return [
        `${place}: SPECIFICATION without a section. Write it as SPECIFICATION §2, a section of docs/requirements.md.`,
      ];
    return numbers
      .filter((number) => !sections.has(number))
      .map(
        (number) =>
          `${place}: §${number} is no section of docs/requirements.md. Correct the number.`,
      );
  });
  const ofRows = [...text.matchAll(ID)]
    .filter(([id]) => !ids.has(id))
    .map(
      ({ 0: id, index }) =>
        `${path}:${lineOf(index)}: no row of docs/requirements has the id ${id}. Correct it.`,
    );
  return [...ofSections, ...ofRows];
}
