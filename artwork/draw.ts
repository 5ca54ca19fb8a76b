import { argv } from 'node:process';
import { FILM_IDS, shootFilms } from './films.ts';
import { makePhotoFilms, PHOTO_FILM_IDS } from './photo-films.ts';
import { drawPictures, PICTURE_IDS } from './pictures.ts';
import { makeRadio, RADIO_IDS } from './radio.ts';
import { makeSounds, SOUND_IDS } from './sounds.ts';

/** Draws the media of the demo newsroom that the command names, or all of them. */
const all = [...PICTURE_IDS, ...FILM_IDS, ...SOUND_IDS, ...RADIO_IDS, ...PHOTO_FILM_IDS];
const wanted = argv.slice(2);
const unknown = wanted.filter((id) => !all.includes(id));
if (unknown.length > 0)
  throw new Error(
    `No picture, film or sound is called ${unknown.join(', ')}. The ids are in artwork/catalogue.ts, films.ts, photo-films.ts, radio.ts and sounds.ts.`,
  );

const ids = new Set(wanted.length === 0 ? all : wanted);
await drawPictures(ids);
await shootFilms(ids);
makeSounds(ids);
makeRadio(ids);
// Of the pictures, films and sounds above.
await makePhotoFilms(ids);
