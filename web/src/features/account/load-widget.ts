import { fetchWidget } from '@/lib/api/customers';
import type { PageOf } from '@/lib/api/types';
import type { Lightning } from './widget-parts';

type MyPage = PageOf<'my-page'>;

/** Shows the account in an element of the page. What goes wrong is told in the console, and the promise is rejected. */
export async function loadWidget(
  { myFazerPageMetadata: settings, categoryNamesSetting }: MyPage,
  elementId: string,
  load: (address: string) => Promise<void> = loadScript,
): Promise<void> {
  const { userIdEncrypted } = await failing(fetchWidget(), () => 'Could not load MyFazerwidget.');
  await failing(
    load(scriptAddress(settings)).then(() => {
      if (!lightning()) throw new Error('The script brings no $Lightning');
    }),
    () => 'Lightningscript is not loaded.',
  );
  await failing(
    create(settings.widgetPathWithLanguage, elementId, {
      userId: userIdEncrypted,
      defaultCountryCode: settings.widgetDefaultCountryCode,
      preferenceCategories: categoryNamesSetting,
    }),
    (error) => `Could not create components using $Lightning.createComponent(). Error: ${said(error)}`,
  );
}

/** Where the script is. */
export function scriptAddress({
  widgetBaseUrl,
  widgetDependantScript,
}: Pick<MyPage['myFazerPageMetadata'], 'widgetBaseUrl' | 'widgetDependantScript'>): string {
  return widgetBaseUrl.replace(/\/$/, '') + widgetDependantScript;
}

function create(name: string, elementId: string, attributes: Parameters<Lightning['createComponent']>[1]) {
  return new Promise<void>((resolve, reject) => {
    lightning()?.createComponent(name, attributes, elementId, (_, status, message) => {
      if (status === 'SUCCESS') resolve();
      else reject(new Error(message || status));
    });
  });
}

function lightning(): Lightning | undefined {
  return (window as { $Lightning?: Lightning }).$Lightning;
}

/** Tells in the console what failed, in the words that are known for it. */
async function failing<T>(step: Promise<T>, sentence: (error: unknown) => string): Promise<T> {
  try {
    return await step;
  } catch (error) {
    console.error(sentence(error), error);
    throw error;
  }
}

function said(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

const loading = new Map<string, Promise<void>>();

/** Loads a script once; one that did not come is asked for again. */
function loadScript(address: string): Promise<void> {
  const known = loading.get(address);
  if (known) return known;
  const promise = new Promise<void>((resolve, reject) => {
    const script = document.createElement('script');
    script.type = 'module';
    script.src = address;
    script.onload = () => resolve();
    script.onerror = () => {
      loading.delete(address);
      reject(new Error(`${address} did not come`));
    };
    document.head.append(script);
  });
  loading.set(address, promise);
  return promise;
}
