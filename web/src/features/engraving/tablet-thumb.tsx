import { chocolateOf } from './chocolate';
import { useMeasure } from './engraving-font';
import { TabletFace } from './tablet-face';

export interface TabletThumbProps {
  /** Of the variation: it tells the chocolate. */
  code: string;
  imageUrl: string | null;
  frontText: string;
}

/** The front of a tablet with the shopper's own words, small. The words stand beside it. */
export default function TabletThumb({ code, imageUrl, frontText }: TabletThumbProps) {
  const measure = useMeasure();
  const chocolate = chocolateOf({ code, assets: imageUrl ? [imageUrl] : [] });
  return <TabletFace chocolate={chocolate} text={frontText} faint={false} measure={measure} />;
}
