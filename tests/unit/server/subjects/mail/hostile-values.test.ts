import { describe, expect, it } from 'vitest';
import {
  writeNewsletterConfirmation,
  writeNewsletterWelcome,
} from '#server/subjects/mail/newsletter-mails.ts';
import { writeChildMail } from '#server/subjects/mail/child-mail.ts';
import { writeNotificationMail } from '#server/subjects/mail/notification-mail.ts';
import { elfar, siteOf } from '#tests/support/newsroom/newsroom.ts';
import { addresseeOf, count, LINK, taskOf, UNSUBSCRIBE } from './letters.ts';

describe('a hostile value', () => {
  const hostile = '<b>&"\'</title></style><script>';

  it('escapes hostile values everywhere in a mail', () => {
    const site = siteOf({ alias: 'elfar', name: `El Far ${hostile}`, locales: ['ca', 'es'] });
    const addressee = addresseeOf(site, 'ca');
    const mails = [
      taskOf('validation', '<b>&"\'{site}')(addressee),
      writeNewsletterConfirmation(addressee, {
        newsletter: hostile,
        link: `${LINK}&"><script>`,
        hours: 1,
      }),
      writeNotificationMail(addressee, {
        notifications: [
          { kind: 'reply', count: 1, authorName: hostile, state: 'published', title: hostile },
        ],
        further: 0,
        link: LINK,
        unsubscribe: `${UNSUBSCRIBE}"><script>`,
      }),
      writeChildMail(addressee, { nick: hostile, child: hostile, age: 13, link: LINK }),
      writeNewsletterWelcome(addressee, {
        newsletter: hostile,
        link: LINK,
        unsubscribe: `${UNSUBSCRIBE}"><script>`,
      }),
    ];
    for (const { html } of mails) {
      expect(html).not.toMatch(/<script|<b>/);
      expect([count(html, '</title>'), count(html, '</style>')]).toEqual([1, 1]);
      expect(html).toContain('El Far &lt;b&gt;&amp;&quot;');
    }
    expect(mails[0]?.text).toContain('Hola,\n');
  });

  it('omits the nick of a child that looks like a link', () => {
    const { text } = writeChildMail(addresseeOf(elfar, 'es'), {
      nick: 'lectora',
      child: 'estafa.example',
      age: 13,
      link: LINK,
    });
    expect(text).toContain('Uno de los perfiles infantiles de tu cuenta ha terminado');
    expect(text).not.toContain('estafa');
  });

  it('omits the name of a replying reader that looks like a link', () => {
    const { text } = writeNotificationMail(addresseeOf(elfar, 'ca'), {
      notifications: [
        {
          kind: 'reply',
          count: 1,
          authorName: 'estafa.example',
          state: 'published',
          title: 'El port',
        },
      ],
      further: 0,
      link: LINK,
      unsubscribe: UNSUBSCRIBE,
    });
    expect(text).toContain('Algú ha respost el teu comentari a «El port».');
    expect(text).not.toContain('estafa');
  });

  it.each([
    'https://estafa.example/premi',
    'www.estafa.example',
    'estafa.example',
    'ada@estafa.example',
    'estafa。example',
    'estafa．example',
    'estafa․example',
    'Guanya 500€ a estafa．example',
    '1.1.1.1 guanyat',
    'Has guanyat '.repeat(9),
    'HAS guanyat UN PREMI ARA',
    ' ',
    '\u202E',
  ])('omits a name that looks like a link or a message from the greeting: %j', (nick) => {
    const { text, html } = taskOf('validation', nick)(addresseeOf(elfar, 'ca'));
    expect(text).toContain('Hola,\n');
    expect(text + html).not.toMatch(/estafa|guanyat|\u202E/);
  });

  it.each(['Ada', 'l·lúdica', 'José Ñ.', '孫悟空', 'far_2'])(
    'greets with an ordinary name: %s',
    (nick) => {
      expect(taskOf('validation', nick)(addresseeOf(elfar, 'es')).text).toContain(`Hola, ${nick}:`);
    },
  );
});
