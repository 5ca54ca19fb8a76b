/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the list of a combobox: its field has the focus and the keys */
import { useId, useState, type KeyboardEvent } from 'react';
import type { Locale } from '#domain/locale/locale.ts';
import type { Suggestion } from '#domain/search/suggestion.ts';
import type { TextsIn } from '#i18n/texts-in.ts';
import { countText, type PluralTexts } from '../count-text.ts';
import { TextField, type TextFieldProps } from '../forms/TextField.tsx';
import { useStories } from './use-stories.ts';
import { WholeWords } from '#islands/cards/WholeWords.tsx';
import styles from './alerts.module.css';

interface Props extends Omit<TextFieldProps, 'value' | 'onChange' | 'children'> {
  value: string;
  /** Language of the stories. */
  stories: Locale;
  /** Language of the desk. */
  locale: Locale;
  texts: TextsIn<'desk:alerts'>;
  foundTexts: PluralTexts;
  onType(text: string): void;
  onChoose(story: Suggestion): void;
}

/**
 * The field of a link: letters of a headline list stories, by the combobox pattern of the ARIA
 * Authoring Practices Guide, and a path or an address is taken as it is typed.
 */
export function StoryField(props: Props) {
  const { value, stories: language, locale, texts, foundTexts, onType, onChoose, ...field } = props;
  const own = useId();
  /** Whether the person is writing. A chosen story and a former link are not searched. */
  const [isTyping, setTyping] = useState(false);
  const [active, setActive] = useState(-1);
  /** Headline of the chosen story. */
  const [chosenTitle, setChosenTitle] = useState('');
  const { status, stories } = useStories(value, language, isTyping);
  const isOpen = stories.length > 0;
  const close = () => {
    setTyping(false);
    setActive(-1);
  };
  const choose = (story: Suggestion) => {
    onChoose(story);
    setChosenTitle(story.label);
    close();
  };
  const move = (event: KeyboardEvent) => {
    const chosen = stories[active];
    // Behind the last story comes the text itself, as in the search of readers.
    const places = stories.length + 1;
    if (event.nativeEvent.isComposing || !isOpen) return;
    if (event.key === 'ArrowDown') setActive(((active + 2) % places) - 1);
    else if (event.key === 'ArrowUp') setActive(((active + places) % places) - 1);
    else if (event.key === 'Enter' && chosen) choose(chosen);
    else if (event.key === 'Escape') close();
    else return;
    event.preventDefault();
  };
  return (
    <div>
      <TextField
        {...field}
        value={value}
        onChange={({ target }) => {
          setTyping(true);
          setActive(-1);
          setChosenTitle('');
          onType(target.value);
        }}
        onKeyDown={move}
        onBlur={close}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={`${own}list`}
        aria-activedescendant={active < 0 ? undefined : `${own}${active}`}
      >
        <div
          className={styles['stories']}
          id={`${own}list`}
          role="listbox"
          aria-label={texts.stories}
          hidden={!isOpen}
        >
          {stories.map((story, index) => (
            <div
              key={story.url}
              id={`${own}${index}`}
              role="option"
              aria-selected={index === active}
              ref={
                index === active ? (option) => option?.scrollIntoView({ block: 'nearest' }) : null
              }
              // The field keeps the focus.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => choose(story)}
            >
              {story.image === undefined ? (
                <span className={styles['blank']} />
              ) : (
                <img src={story.image} alt="" width={64} height={48} />
              )}
              <span lang={language}>
                <WholeWords text={story.label} />
              </span>
              {story.publishedDay !== undefined && (
                <span className="note">{story.publishedDay}</span>
              )}
            </div>
          ))}
        </div>
      </TextField>
      <output className={`note ${styles['found']}`}>
        {status === 'failed' && texts.storiesFailed}
        {status === 'ready' &&
          (isOpen ? countText(stories.length, locale, foundTexts) : texts.noStories)}
        {status === 'idle' &&
          chosenTitle !== '' &&
          texts.storyChosen.replace('{title}', chosenTitle)}
      </output>
    </div>
  );
}
