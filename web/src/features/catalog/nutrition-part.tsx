import { chunk } from '@/lib/chunk';
import { ChunkView } from '@/ui/chunk-view';
import type { Nutrition as Facts } from './nutrition';
import type { NutritionTableProps } from './nutrition-table';

// The table waits in a closed panel: it comes after what the first screen needs.
const table = chunk<NutritionTableProps>(() => import('./nutrition-table'));

/** Whether there is anything to tell. */
export function hasNutrition({ nutrients, ri, riPercent }: Facts): boolean {
  return nutrients.length + ri.length + riPercent.length > 0;
}

/** The nutrition table, in a chunk of its own. */
export function Nutrition({ of }: NutritionTableProps) {
  return <ChunkView chunk={table} props={{ of }} />;
}
