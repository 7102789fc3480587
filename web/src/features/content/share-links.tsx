import { useT } from '@/lib/i18n/t';
import { absolute } from '@/lib/url';
import { showSnackbar } from '@/ui/snackbar/snackbars';
import css from './share-links.module.css';

interface ShareLinksProps {
  title: string;
  /** The address to share, with its origin. */
  url: string;
  image: string | null;
}

/** Ways to pass the page on. They are plain links: nobody hears of the visit before one is followed. */
export function ShareLinks({ title, url, image }: ShareLinksProps) {
  const t = useT();
  const link = encodeURIComponent(url);
  const name = encodeURIComponent(title);
  const picture = image ? `&media=${encodeURIComponent(absolute(image, url))}` : '';
  const places = [
    { label: 'Facebook', href: `https://www.facebook.com/sharer/sharer.php?u=${link}` },
    {
      label: 'Pinterest',
      href: `https://www.pinterest.com/pin/create/button/?url=${link}${picture}&description=${name}`,
    },
    { label: 'WhatsApp', href: `https://wa.me/?text=${name}%20${link}` },
  ];
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      showSnackbar({ text: t('/share/copied'), variant: 'success' });
    } catch {
      showSnackbar({ text: t('/share/copy-failed'), variant: 'warning' });
    }
  };
  return (
    <nav className={css.share} aria-label={t('/share/label')}>
      <span className={css.label} aria-hidden="true">
        {t('/share/label')}
      </span>
      <ul className={css.list}>
        {places.map(({ label, href }) => (
          <li key={label}>
            <a
              href={href}
              target="_blank"
              rel="noopener noreferrer"
              aria-label={t('/share/to', { place: label })}
            >
              {label}
            </a>
          </li>
        ))}
        <li>
          <a href={`mailto:?subject=${name}&body=${link}`}>{t('/share/mail')}</a>
        </li>
        <li>
          <button type="button" onClick={() => void copy()}>
            {t('/share/copy')}
          </button>
        </li>
      </ul>
    </nav>
  );
}
