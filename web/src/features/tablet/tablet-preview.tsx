import type { Chocolate } from '@/features/engraving/chocolate';
import { useMeasure } from '@/features/engraving/engraving-font';
import { TabletFace } from '@/features/engraving/tablet-face';
import { useT } from '@/lib/i18n/t';
import { RadioGroup } from '@/ui/field/radio-group';
import type { Side, TabletForm } from './tablet-form';
import css from './tablet-preview.module.css';

interface TabletPreviewProps {
  form: Pick<TabletForm, 'frontText' | 'backText' | 'signature'>;
  chocolate: Chocolate;
  flavour: string;
  side: Side;
  onTurn(side: Side): void;
}

/** The tablet as it will be: turned by the switch above, and said in plain letters below. */
export function TabletPreview({ form, chocolate, flavour, side, onTurn }: TabletPreviewProps) {
  const t = useT();
  const measure = useMeasure();
  const { frontText, backText, signature } = form;
  const frontWritten = frontText.trim() !== '';
  const backWritten = (backText + signature).trim() !== '';
  const sideName = (of: Side) => t(of === 'front' ? '/tablet/front' : '/tablet/back');
  const text =
    side === 'front'
      ? frontText.trim()
      : [backText, signature]
          .map((one) => one.trim())
          .filter(Boolean)
          .join(' – ');
  const about = { flavour, side: sideName(side), text };
  return (
    <div className={css.preview}>
      <RadioGroup
        legend={t('/tablet/side')}
        options={(['front', 'back'] as const).map((one) => ({
          value: sideName(one),
          selected: one === side,
          disabled: false,
        }))}
        disabledReason={null}
        onChoose={(name) => onTurn(name === sideName('front') ? 'front' : 'back')}
      />
      <figure className={css.figure}>
        <div
          className={css.stage}
          role="img"
          aria-label={t(text ? '/tablet/preview' : '/tablet/preview-empty', about)}
        >
          <div className={css.paper} />
          <div className={css.tablet} data-side={side}>
            <div className={css.face}>
              <TabletFace
                chocolate={chocolate}
                text={frontWritten ? frontText : t('/tablet/sample-front')}
                faint={!frontWritten}
                measure={measure}
              />
            </div>
            <div className={css.face} data-back="">
              <TabletFace
                chocolate={chocolate}
                text={backWritten ? backText : t('/tablet/sample-back')}
                signature={backWritten ? signature : t('/tablet/sample-signature')}
                faint={!backWritten}
                measure={measure}
              />
            </div>
          </div>
        </div>
        {/* The picture's name says the same. */}
        <figcaption className={css.caption} aria-hidden="true">
          {text || '\u00a0'}
        </figcaption>
      </figure>
    </div>
  );
}
