import * as blocks from './nginx-blocks.ts';
import type { Block } from './put-blocks.ts';

const BESIDE: blocks.NginxFile = {
  path: '$portada_uri',
  made: '"none-"',
  ofNode: ["set $portada_cache_control '';"],
  headers: ['add_header X-Request-Id $portada_id always;'],
};

const BEFORE_TWO: blocks.NginxFile = {
  path: '$uri',
  made: '1',
  ofNode: [],
  headers: [
    'add_header Strict-Transport-Security "max-age=31536000" always;',
    'add_header X-Request-Id $request_id always;',
  ],
};

/** Blocks of both files. */
function shared(file: blocks.NginxFile): Record<string, Block> {
  return {
    made: blocks.madeBlock(file),
    logged: blocks.loggedBlock(file),
    body: blocks.bodyBlock(),
    publications: blocks.publicationsBlock(file),
    uploads: blocks.uploadsBlock(file),
    streams: blocks.streamsBlock(file),
    calls: blocks.callsBlock(file),
    answers: blocks.answersBlock(file),
  };
}

/** Blocks of deploy/nginx.conf: nginx sends the pages from files, beside one node. */
export const BESIDE_NODE: Readonly<Record<string, Block>> = {
  ...shared(BESIDE),
  origins: blocks.originsBlock(),
  headers: blocks.headersBlock(),
  lists: blocks.listsBlock(),
  files: blocks.filesBlock(),
};

/** Blocks of deploy/nginx-two-nodes.conf: nginx balances two nodes. */
export const BALANCED: Readonly<Record<string, Block>> = shared(BEFORE_TWO);
