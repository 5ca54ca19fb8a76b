/** Width and height in CSS pixels, or in pixels of a file. */
export interface Size {
  width: number;
  height: number;
}

export interface Point {
  x: number;
  y: number;
}

/**
 * The enlargement of a picture, and the distance in CSS pixels of its centre from the centre of its
 * frame.
 */
export interface View extends Point {
  scale: number;
}

export const WHOLE: View = { scale: 1, x: 0, y: 0 };

/** The size of a whole picture in a frame. */
export function fitInto(frame: Size, picture: Size): Size {
  const scale = Math.min(frame.width / picture.width, frame.height / picture.height);
  return { width: picture.width * scale, height: picture.height * scale };
}

/**
 * The largest enlargement: one pixel of the file is one CSS pixel, and at least twice the whole
 * picture.
 */
export function largestScale(frame: Size, picture: Size): number {
  return Math.max(2, picture.width / fitInto(frame, picture).width);
}

/**
 * The view at another enlargement, in which the point of the picture below `at` stays there. `at`
 * is from the centre of the frame.
 */
export function zoomView(view: View, wanted: number, at: Point, frame: Size, picture: Size): View {
  const scale = Math.min(Math.max(wanted, 1), largestScale(frame, picture));
  const factor = scale / view.scale;
  return boundView(
    { scale, x: at.x - (at.x - view.x) * factor, y: at.y - (at.y - view.y) * factor },
    frame,
    picture,
  );
}

/**
 * The view moved back so far that no edge of the picture is within the frame, unless the whole
 * length is visible.
 */
export function boundView({ scale, x, y }: View, frame: Size, picture: Size): View {
  const { width, height } = fitInto(frame, picture);
  const bound = (value: number, most: number) => Math.min(Math.max(value, -most), most);
  const most = (length: number, visible: number) => Math.max(0, (length * scale - visible) / 2);
  return { scale, x: bound(x, most(width, frame.width)), y: bound(y, most(height, frame.height)) };
}
