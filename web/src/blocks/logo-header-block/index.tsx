import type { BlockOf } from '@/lib/api/types';
import { useT } from '@/lib/i18n/t';
import { useNavigation } from '@/lib/page';
import { Band } from '@/ui/band/band';
import { Icon } from '@/ui/icon/icon';
import { Link } from '@/ui/link';
import { Picture } from '@/ui/picture/picture';
import type { BlockProps } from '../registry';
import css from './logo-header-block.module.css';

/** A logo across the page, with a way back to the start. */
export default function LogoHeaderBlock({
  block,
  first = false,
  eager = false,
}: BlockProps<BlockOf<'logo-header-block'>>) {
  const t = useT();
  const start = useNavigation().currentLanguageStartPage;
  const { logo, bgColor, showBackBtn } = block;
  if (!logo) return null;
  const { width, height } = logo;
  const size = width && height ? { width, height } : {};
  const Heading = first ? 'h1' : 'h2';
  return (
    <Band background={bgColor} text={block.textColor}>
      <div className={css.header}>
        {showBackBtn ? (
          <Link className={css.back} href={start}>
            <Icon name="left" />
            {t('/logo-header/back')}
          </Link>
        ) : null}
        <Heading className={css.logo}>
          <Picture url={logo.url} alt={logo.altText} sizes="10rem" eager={eager} {...size} />
        </Heading>
      </div>
    </Band>
  );
}
