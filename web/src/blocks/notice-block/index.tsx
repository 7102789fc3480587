import type { BlockOf } from '@/lib/api/types';
import { useT } from '@/lib/i18n/t';
import { Html } from '@/ui/html/html';
import { Icon, type IconName } from '@/ui/icon/icon';
import { MoreLink } from '@/ui/section/more-link';
import { VisuallyHidden } from '@/ui/visually-hidden';
import type { BlockProps } from '../registry';
import css from './notice-block.module.css';

const kinds = {
  Information: ['info', '/notice/information'],
  Warning: ['warning', '/notice/warning'],
  Error: ['warning', '/notice/error'],
  Success: ['check', '/notice/success'],
} as const satisfies Record<BlockOf<'notice-block'>['noticeType'], readonly [IconName, string]>;

/** Something that readers should not miss. What kind it is, is said in words as well as in colour. */
export default function NoticeBlock({ block }: BlockProps<BlockOf<'notice-block'>>) {
  const t = useT();
  const { heading, headingLevel, body, noticeType } = block;
  const [icon, kind] = kinds[noticeType];
  const Heading = `h${headingLevel}` as 'h2';
  return (
    <div className={css.room}>
      <div className={css.notice} data-kind={noticeType}>
        <Icon name={icon} size={26} />
        <div>
          <VisuallyHidden>{t(kind)}: </VisuallyHidden>
          <Heading className={css.heading}>{heading}</Heading>
          {body ? <Html className={css.body} html={body} /> : null}
          <MoreLink label={block.ctaLabel} href={block.ctaUrl} />
        </div>
      </div>
    </div>
  );
}
