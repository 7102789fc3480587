import type { PageSample } from '../samples';

/** A page that shows what the type is for: what it has beside what all pages have. */
export const sample: PageSample<'product-detail-page'> = {
  type: 'ProductDetailPage',
  component: 'product-detail-page',
  name: 'Puolukkahalla tukkupakkauksessa',
  shortTitle: 'Levyt kahviloille ja leipomoille',
  nameOfTheFood: 'Maitosuklaa, jossa puolukkaa',
  description: 'Kymmenen kilon laatikko ammattikeittiöille.',
  xhtmlDescription: '<p>Sama levy kuin kaupassa, ilman käärettä ja isompina paloina.</p>',
  images: [
    {
      url: '/pictures/puolukkahalla-640.webp',
      altText: 'Suklaalevy ja puolukoita',
      width: 1280,
      height: 1280,
    },
    {
      url: '/pictures/puolukkahalla-open-640.webp',
      altText: 'Avattu levy, paloja irrallaan',
      width: 1280,
      height: 1280,
    },
  ],
  ingredients: 'Sokeri, kaakaovoi, <strong>täysmaitojauhe</strong>, pakastekuivattu puolukka (4 %).',
  nutrients: [{ name: 'energyKj', value: 2243, unit: 'kJ', decimals: 0 }],
  ri: [{ name: 'RiEnergyKj', value: 897.2, unit: 'kJ', decimals: 0 }],
  riPercent: [{ name: 'RiShareEnergyKj', value: 10.7 }],
  portionGrams: 40,
  allergens: [
    {
      key: 'milk',
      name: 'Maito',
      values: { value: 1, description: 'Sisältää', valueTranslation: 'Maito' },
    },
  ],
  suitableFor: [
    {
      key: 'vegetarians',
      name: 'Vegetaarinen',
      values: { value: 1, description: 'Sopii', valueTranslation: 'Vegetaarinen' },
    },
  ],
  diets: [],
  labels: [{ code: 'key flag', value: 'Avainlippu' }],
  nutritionValueHeader: null,
  additionalProductDetails: [{ title: 'Tilaaminen', content: '<p>Tukusta, laatikko kerrallaan.</p>' }],
  relatedProducts: [],
  relatedItems: [
    {
      contentId: 1978298873,
      url: '/fi/jutut/puolukka-sailyy-itsekseen',
      title: 'Puolukka, marja joka säilyy itsestään',
      topic: 'Metsästä',
      image: '/pictures/article-lingonberry-keeps-itself-640.webp',
    },
  ],
  callToActionLink: '/fi/asiakaspalvelu',
  callToActionLinkText: 'Kysy tarjousta',
  openCtaInNewWindow: false,
  topContentArea: [],
  productPageMetadata: {
    backgroundImageUrl: '/pictures/article-lingonberry-keeps-itself-640.webp',
    inverseProductHeaderFontColor: true,
    useImageCarousel: false,
    hideProductSubtitle: false,
    productDescriptionLocation: 'content',
    noProductDetailsAccordion: false,
    hideAllergens: false,
    hideSuitables: false,
    hideDiets: false,
    hideProductDetailsTitle: false,
    relatedItemsDisplayOption: 'cards',
    relatedProductsDisplayOption: 'cards',
  },
};
