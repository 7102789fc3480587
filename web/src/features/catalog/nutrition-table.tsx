import { tMaybe, useT } from '@/lib/i18n/t';
import { useLanguage } from '@/lib/page';
import { VisuallyHidden } from '@/ui/visually-hidden';
import { type Nutrition, nutritionRows } from './nutrition';
import css from './nutrition-table.module.css';

export interface NutritionTableProps {
  of: Nutrition & { readonly portionGrams?: number | null };
}

/** A product with no portion of its own is counted in the usual one. */
const usualPortion = 40;

/** What is in 100 g, in a portion, and which share of a day's intake that is. */
export default function NutritionTable({ of }: NutritionTableProps) {
  const t = useT();
  const rows = nutritionRows(of, useLanguage());
  if (rows.length === 0) return null;
  return (
    <div className={css.wrap}>
      <table className={css.table}>
        <caption>
          <VisuallyHidden>{t('/product/nutrition')}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <th scope="col">{t('/nutrition/nutrient')}</th>
            <th scope="col">{t('/nutrition/per-100')}</th>
            <th scope="col">{t('/nutrition/per-portion', { grams: of.portionGrams ?? usualPortion })}</th>
            <th scope="col">{t('/nutrition/share')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.name} data-part={row.part || undefined}>
              <th scope="row">{tMaybe(`/nutrition/${row.name}`) ?? row.name}</th>
              <td>{row.per100}</td>
              <td>{row.perPortion}</td>
              <td>{row.share}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={css.note}>{t('/nutrition/footnote')}</p>
    </div>
  );
}
