import { useEffect, useRef, useState } from 'react';
import type { ReviewsProps } from '@/features/reviews/reviews';
import { chunk } from '@/lib/chunk';
import { useT } from '@/lib/i18n/t';
import { useLoadedChunk } from '@/ui/chunk-view';
import css from './product-layout.module.css';

const reviews = chunk<ReviewsProps>(() => import('@/features/reviews/reviews'));

/** Where reviews stand, which are loaded once somebody comes near: by scrolling, or by `#reviews` in the address. */
export function ReviewSlot({ code }: ReviewsProps) {
  const t = useT();
  const place = useRef<HTMLElement>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (!place.current) return;
    const look = new IntersectionObserver(([seen]) => seen?.isIntersecting && setNear(true), {
      rootMargin: '600px',
    });
    look.observe(place.current);
    return () => look.disconnect();
  }, []);
  const Reviews = useLoadedChunk(reviews, near);
  return (
    <section className={css.reviews} id="reviews" ref={place} aria-labelledby="reviews-heading">
      <h2 className={css.heading} id="reviews-heading">
        {t('/reviews/title')}
      </h2>
      {Reviews ? <Reviews code={code} /> : null}
    </section>
  );
}
