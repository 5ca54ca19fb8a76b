import { existsSync } from 'node:fs';
import path from 'node:path';
import { parse as parseYaml } from 'yaml';
import { siteSchema, type Site } from '#domain/sites/site.ts';
import { filesOf, parseFile } from './content-folder.ts';
import { ContentError, type ContentProblem } from './content-problem.ts';

/**
 * Reads the sites' files, sorted by alias. Throws a ContentError with every problem of every file
 * if one is invalid.
 */
export function readSites(contentFolder: string): Site[] {
  const { sites, problems } = readValidSites(contentFolder);
  if (problems.length > 0) throw new ContentError(problems);
  return sites;
}

/**
 * The valid sites, sorted by alias, and the problems of the files that are left out. Throws a
 * ContentError if no site is left.
 */
export function readValidSites(contentFolder: string): {
  sites: Site[];
  problems: ContentProblem[];
} {
  const problems: ContentProblem[] = [];
  const files = filesOf(contentFolder, 'sites', problems).flatMap((file) => {
    const source = path.join('sites', file);
    const result = siteSchema.safeParse(
      parseFile(path.join(contentFolder, source), { source, problems, parse: parseYaml }),
    );
    if (!result.success)
      problems.push(
        ...result.error.issues.map((issue) => ({
          source,
          field: issue.path.join('.'),
          reason: issue.message,
        })),
      );
    return result.success ? [{ source, site: result.data }] : [];
  });
  problems.push(...checkSiteFiles(files));
  const wrong = new Set(problems.map(({ source }) => source));
  const sites = files.filter(({ source }) => !wrong.has(source)).map(({ site }) => site);
  if (files.length === 0)
    problems.push({
      source: 'sites',
      field: '',
      reason: `contains no readable site. CONTENT_DIR is ${contentFolder}`,
    });
  if (sites.length === 0) throw new ContentError(problems);
  return { sites: sites.toSorted((a, b) => (a.alias < b.alias ? -1 : 1)), problems };
}

/** Path of a site's file in the content folder. */
export const sourceOfSite = ({ alias }: Pick<Site, 'alias'>): string => `sites/${alias}.yaml`;

/** Reports aliases and hosts that several sites use, and missing themes. */
function checkSiteFiles(files: readonly { source: string; site: Site }[]): ContentProblem[] {
  const problems: ContentProblem[] = [];
  const holders = new Map<string, string>();
  for (const { source, site } of files) {
    const name = path.basename(source, path.extname(source));
    if (name !== site.alias)
      problems.push({
        source,
        field: 'alias',
        reason: `is "${site.alias}", but the file is named ${name}`,
      });
    const mine = {
      alias: [`alias ${site.alias}`],
      hosts: [...new Set(site.hosts)].map((host) => `host ${host}`),
    };
    for (const [field, names] of Object.entries(mine)) {
      for (const name of names) {
        const holder = holders.get(name);
        if (holder !== undefined)
          problems.push({
            source,
            field,
            reason: `"${name.split(' ')[1]}" is already used by ${holder}`,
          });
        else holders.set(name, source);
      }
    }
    const sheet = new URL(`../../../styles/themes/${site.theme}.css`, import.meta.url);
    if (!existsSync(sheet))
      problems.push({
        source,
        field: 'theme',
        reason: `there is no src/styles/themes/${site.theme}.css`,
      });
  }
  return problems;
}
