import { wordsOf } from '#domain/pictures/picture.ts';
import { ALERT_PICTURE, imageUrlOf } from '#domain/pictures/rendition.ts';
import type { Alert, AlertItem } from '#domain/alerts/alert.ts';
import { inEdition } from '#domain/paths/urls.ts';
import type { EditionContent } from './edition/edition-content.ts';

/** The alerts of an edition that are shown now. */
export async function readCurrentAlerts(content: EditionContent): Promise<AlertItem[]> {
  const alerts = await content.documents.listAlerts();
  const images = await content.images.find(alerts.map(({ image }) => image));
  const linkOf = ({ link }: Alert) => {
    if (!link) return {};
    const { rel, target, title } = link;
    const rest = {
      ...(rel !== undefined && { rel }),
      ...(target !== undefined && { target }),
      ...(title !== undefined && { title }),
    };
    return { link: { href: inEdition(content.edition, link.href), ...rest } };
  };
  return alerts.map((alert): AlertItem => {
    const { id, title, text, image, startsAt, endsAt } = alert;
    const found = image && images.get(image.picture);
    return {
      id,
      title,
      ...(text !== undefined && { text }),
      ...linkOf(alert),
      ...(found && {
        image: { url: imageUrlOf(found, ALERT_PICTURE), alt: wordsOf(image).alt ?? found.alt },
      }),
      startsAt,
      ...(endsAt !== undefined && { endsAt }),
    };
  });
}
