import { readFile } from 'node:fs/promises';
import type { MediaEnding } from '#domain/media/media-types.ts';
import type { MediaFacts } from '#domain/media/media-file.ts';
import { checkPicture, type PictureFormat } from '#server/platform/images/check-picture.ts';
import { FileReader, type Checked } from '#server/platform/media/formats/file-reader.ts';
import { checkMp4 } from '#server/platform/media/formats/mp4.ts';
import { checkMpegAudio } from '#server/platform/media/formats/mpeg-audio.ts';
import { checkOgg } from '#server/platform/media/formats/ogg.ts';
import { readWebVtt } from '#server/platform/media/formats/webvtt.ts';

/**
 * Reads a whole file in the format of its name: a picture is decoded, films and sounds are read by
 * their boxes, frames or pages, captions are parsed. The declared media type decides nothing. A
 * reason ends the sentence "the file …".
 */
export async function checkMedia(file: string, ending: MediaEnding): Promise<Checked<MediaFacts>> {
  switch (ending) {
    case 'mp4':
      return FileReader.use(file, (reader) => checkMp4(reader, 'film'));
    case 'm4a':
      return FileReader.use(file, (reader) => checkMp4(reader, 'sound'));
    case 'mp3':
      return FileReader.use(file, checkMpegAudio);
    case 'ogg':
      return FileReader.use(file, checkOgg);
    case 'vtt':
      return checkCaptions(file);
    default:
      return checkPicture(file, pictureFormatOf(ending));
  }
}

async function checkCaptions(file: string): Promise<Checked<MediaFacts>> {
  const read = readWebVtt(await readFile(file));
  return read.ok ? { ok: true, facts: {} } : read;
}

function pictureFormatOf(
  ending: Exclude<MediaEnding, 'mp4' | 'm4a' | 'mp3' | 'ogg' | 'vtt'>,
): PictureFormat {
  return ending === 'jpg' ? 'jpeg' : ending;
}
