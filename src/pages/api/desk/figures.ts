export { readFigures as ALL } from '#server/entrances/calls/figures/read-figures.ts';
