// What each picture shows. Names are those used by demo/products and demo/site.json.

/** Printed fronts: the line's layout, its colour, the words. `sub` is set in capitals under the name. */
export const PRINT = {
  puolukkahalla: { line: 'halla', color: '#A3183C', title: 'Puolukka\u00ADhalla', sub: 'Maitosuklaa · 150 g' },
  'hallan-maitosuklaa': { line: 'halla', color: '#B5672F', motif: 'waves', title: 'Maitosuklaa', sub: 'Hidas ja kermainen' },
  'kaski-70': { line: 'kaski', color: '#3A1D16', title: '70 %', sub: 'Tumma suklaa · 100 g' },
  'kaski-85': { line: 'kaski', color: '#211719', title: '85 %', sub: 'Tumma suklaa · 100 g', ink: '#C8C0B4' },
  suolaruis: { line: 'halla', color: '#A9743A', motif: 'ears', title: 'Suolaruis', sub: 'Maitosuklaa · 130 g' },
  valkohalla: { line: 'halla', color: '#D8C9A8', motif: 'frost', title: 'Valko\u00ADhalla', sub: 'Valkosuklaa · 100 g', ink: '#FFFDF4' },
  mustikkamatto: {
    line: 'halla',
    color: '#3D4678',
    motif: 'twigs',
    title: 'Mustikka\u00ADmatto',
    sub: 'Valkosuklaa · 130 g',
    ink: '#C8CDEA',
  },
  pahkinapolku: { line: 'halla', color: '#6B4423', motif: 'nuts', title: 'Pähkinä\u00ADpolku', sub: 'Maitosuklaa · 180 g', ink: '#E9BE82' },
  kuusenkerkka: {
    line: 'kaski',
    color: '#2C5A40',
    motif: 'spruce',
    title: 'Kuusen\u00ADkerkkä',
    sub: 'Tumma 60 % · 110 g',
    ink: '#C8D68C',
  },
  aamuvuoro: { line: 'kaski', color: '#5B3A2B', motif: 'sun', title: 'Aamuvuoro', sub: 'Tumma & kahvi · 100 g', ink: '#F0B35C' },
  kauramaito: { line: 'pelto', color: '#2E5B39', title: 'Kauralevy', sub: 'Maidoton · 100 g' },
  voikinuski: { line: 'halla', color: '#D08A24', motif: 'nuts', title: 'Voikinuski', sub: 'Maitosuklaa · 150 g', ink: '#FFF0C4' },
  'yoton-yo': { line: 'routa', color: '#F2C879', motif: 'sun', title: 'Yötön yö', sub: 'Valkosuklaa & lakritsi' },
  vuosikerta: { line: 'kaski', color: '#16302F', title: '2026', sub: 'Vuosikerta · 70 g', ink: '#E3C78A' },
  kesalevy: { line: 'halla', color: '#E27A86', motif: 'berries', title: 'Kesälevy', sub: 'Mansikka & raparperi', ink: '#FFD9D2' },
  puolukkakonvehti: { line: 'kajo', color: '#A3183C', title: 'Puolukka', sub: 'Konvehteja · 120 g' },
  lakkakonvehti: { line: 'kajo', color: '#C9791A', title: 'Lakka', sub: 'Konvehteja · 120 g', ink: '#FFE7A8' },
  suolakinuski: { line: 'kajo', color: '#7A4A24', title: 'Suola\u00ADkinuski', sub: 'Konvehteja · 120 g' },
  nugaakonvehti: { line: 'kajo', color: '#5B3A24', motif: 'nuts', title: 'Nugaa', sub: 'Konvehteja · 120 g' },
  kerkkatryffeli: { line: 'kaski', color: '#2C5A40', motif: 'spruce', title: 'Kerkkä', sub: 'Tryffeleitä · 120 g', ink: '#C8D68C' },
  pullakonvehti: { line: 'kajo', color: '#B98048', title: 'Korva\u00ADpuusti', sub: 'Konvehteja · 120 g', ink: '#FFE9C4' },
  vadelmatryffeli: { line: 'hillo', color: '#D02A50', title: 'Vadelma', sub: 'Tryffeleitä · 120 g' },
  minttutryffeli: { line: 'kaski', color: '#275A55', motif: 'waves', title: 'Minttu', sub: 'Tryffeleitä · 120 g', ink: '#A9D9C4' },
  mustaherukkakonvehti: {
    line: 'kaski',
    color: '#3A1F4A',
    motif: 'twigs',
    title: 'Musta\u00ADherukka',
    sub: 'Vegaaninen · 110 g',
    ink: '#C9A8D8',
  },
  'makea-routa': { line: 'routa', color: '#E08A6A', title: 'Makea routa', sub: 'Pehmeä lakritsi · 150 g' },
  'kova-routa': { line: 'routa', color: '#B9D3DC', title: 'Kova routa', sub: 'Suolainen · 150 g' },
  mukulakivet: { line: 'routa', color: '#C98F5A', motif: 'waves', title: 'Mukula\u00ADkivet', sub: 'Lakritsi & suklaa · 120 g' },
  vadelmarouta: { line: 'routa', color: '#E4486C', title: 'Vadelma\u00ADrouta', sub: 'Täytetty lakritsi · 150 g' },
  tervahauta: { line: 'routa', color: '#C58A3E', motif: 'rings', title: 'Tervahauta', sub: 'Pastilleja · 40 g' },
  kerkkapastilli: { line: 'kajo', color: '#3E7A52', motif: 'spruce', title: 'Kerkkä', sub: 'Ksylitoli · 38 g', ink: '#DDEBB4' },
  talvipastilli: { line: 'kajo', color: '#4E8C95', motif: 'frost', title: 'Talvi', sub: 'Ksylitoli · 38 g', ink: '#E2F4F4' },
  puolukkapastilli: { line: 'kajo', color: '#C43A55', motif: 'twigs', title: 'Puolukka', sub: 'Ksylitoli · 38 g', ink: '#FFD0CB' },
  jokikivet: { line: 'halla', color: '#5E8A96', motif: 'waves', title: 'Jokikivet', sub: 'Joki · Suklaarakeita', ink: '#DDEDEE' },
  'jokikivet-puolukka': {
    line: 'halla',
    color: '#B32645',
    motif: 'waves',
    title: 'Jokikivet',
    sub: 'Puolukka · Suklaarakeita',
    ink: '#FFD5CF',
  },
  'jokikivet-kuusi': { line: 'halla', color: '#3F6F4A', motif: 'waves', title: 'Jokikivet', sub: 'Kuusi · Suklaarakeita', ink: '#DCEBC4' },
  lakritsinauha: { line: 'routa', color: '#EFE3D2', motif: 'waves', title: 'Lakritsi\u00ADnauha', sub: 'Yhdeksän metriä · 200 g' },
  mustikkamarmeladi: { line: 'hillo', color: '#343C76', title: 'Mustikka', sub: 'Marmeladi · 180 g' },
  karpalomarmeladi: { line: 'hillo', color: '#970A2C', title: 'Karpalo', sub: 'Marmeladi · 180 g' },
  tyrnimarmeladi: { line: 'hillo', color: '#EC8410', title: 'Tyrni', sub: 'Marmeladi · 180 g' },
  lakkamarmeladi: { line: 'hillo', color: '#F0A424', title: 'Lakka', sub: 'Marmeladi · 180 g' },
  raparperimarmeladi: { line: 'hillo', color: '#E2808F', title: 'Raparperi & vanilja', sub: 'Marmeladi · 180 g' },
  'metsan-sekoitus': { line: 'hillo', color: '#7A2A58', title: 'Metsän sekoitus', sub: 'Viisi marjaa · 180 g' },
  omenakaneli: { line: 'hillo', color: '#BE3B33', title: 'Omena & kaneli', sub: 'Marmeladi · 180 g' },
  vadelmapisarat: { line: 'hillo', color: '#D9264F', title: 'Vadelma\u00ADpisarat', sub: 'Kirpeitä · 160 g' },
  karviaismarmeladi: { line: 'hillo', color: '#9AAF45', title: 'Karviainen', sub: 'Marmeladi · 180 g' },
  kaurakeksi: { line: 'pelto', color: '#B4702A', title: 'Voinen kaurakeksi', sub: 'Täysjyvää · 200 g' },
  ruisneliot: { line: 'pelto', color: '#5B2F22', title: 'Suklaa\u00ADruisneliöt', sub: 'Tumma suklaa · 180 g' },
  kardemummakorppu: { line: 'pelto', color: '#6E7F4A', motif: 'waves', title: 'Kardemumma\u00ADkorput', sub: 'Kahvileipä · 220 g' },
  piparit: { line: 'pelto', color: '#A3183C', motif: 'stars', title: 'Ohuet piparkakut', sub: 'Mausteinen · 250 g' },
  hillosydamet: { line: 'pelto', color: '#C9344F', motif: 'berries', title: 'Hillo\u00ADsydämet', sub: 'Vadelma · 180 g' },
  tuplasuklaakeksit: { line: 'halla', color: '#54301F', motif: 'nuts', title: 'Tupla\u00ADsuklaa', sub: 'Keksejä · 200 g', ink: '#D9A06B' },
  'gluteeniton-kaura': { line: 'pelto', color: '#3F7F86', title: 'Kaurahippu', sub: 'Gluteeniton · 150 g' },
  mantelipuolikuut: { line: 'pelto', color: '#46557F', motif: 'stars', title: 'Manteli\u00ADpuolikuut', sub: 'Vaniljasokeri · 160 g' },
  joulutahdet: { line: 'pelto', color: '#4A2456', motif: 'stars', title: 'Joulu\u00ADtähdet', sub: 'Luumuhillo · 140 g' },
  kaakaojauhe: { line: 'kaski', color: '#42251A', title: 'Kaakao', sub: 'Sokeroimaton' },
  kaakaohiutaleet: { line: 'halla', color: '#8A4F2C', motif: 'waves', title: 'Kaakao\u00ADhiutaleet', sub: 'Aitoa suklaata · 250 g' },
  talvikaakao: { line: 'kajo', color: '#7A2033', motif: 'stars', title: 'Talvi\u00ADkaakao', sub: 'Maustettu · 250 g' },
  'leivontasuklaa-55': { line: 'kaski', color: '#4E2C20', motif: 'waves', title: 'Leivonta 55 %', sub: 'Tumma · 150 g' },
  'leivontasuklaa-valkoinen': {
    line: 'halla',
    color: '#CDB483',
    motif: 'waves',
    title: 'Leivonta',
    sub: 'Valkosuklaa · 150 g',
    ink: '#FFFDF4',
  },
  suklaanapit: { line: 'kaski', color: '#2E4A3A', title: 'Napit 70 %', sub: 'Luomu', ink: '#C8D68C' },
  kinuskikastike: { line: 'halla', color: '#C97A1E', motif: 'waves', title: 'Suola\u00ADkinuski', sub: 'Kastike · 250 g' },
  pahkinalevite: { line: 'pelto', color: '#6B4423', motif: 'nuts', title: 'Hassel\u00ADpähkinä', sub: 'Levite · 350 g' },
  kaakaonibsit: { line: 'kaski', color: '#5A2E22', title: 'Nibsit', sub: 'Luomu · 120 g', ink: '#E0A878' },
};

const BARS = {
  puolukkahalla: { tone: 'milk', specks: 'lingon', garnish: 'lingon' },
  'hallan-maitosuklaa': { tone: 'milk', garnish: 'milkshards' },
  'kaski-70': { tone: 'dark', garnish: 'shards' },
  'kaski-85': { tone: 'dark', garnish: 'nibs' },
  suolaruis: { tone: 'milk', specks: 'rye', garnish: 'rye' },
  valkohalla: { tone: 'white', specks: 'vanilla', garnish: 'vanilla' },
  mustikkamatto: { tone: 'white', specks: 'bilberry', marble: '#7F6FB0', garnish: 'bilberry' },
  pahkinapolku: { tone: 'milk', specks: 'nut', garnish: 'hazelnut' },
  kuusenkerkka: { tone: 'dark', specks: 'spruce', garnish: 'spruce' },
  aamuvuoro: { tone: 'dark', specks: 'coffee', garnish: 'coffee' },
  kauramaito: { tone: 'oat', specks: 'oats', garnish: 'oats' },
  voikinuski: { tone: 'milk', specks: 'toffee', garnish: 'toffee' },
  'yoton-yo': { tone: 'white', specks: 'liquorice', garnish: 'liquorice' },
  vuosikerta: { tone: 'dark', garnish: 'nibs' },
  kesalevy: { tone: 'white', specks: 'strawberry', garnish: 'strawberry' },
  'leivontasuklaa-55': { tone: 'dark', garnish: 'shards' },
  'leivontasuklaa-valkoinen': { tone: 'white', garnish: 'none' },
};
const PRALINES = {
  puolukkakonvehti: {
    tone: 'milk',
    topping: 'drizzle',
    layers: [['#B3294A', 1]],
    specks: ['#7E0B22', '#E4364E', '#E88B95'],
    garnish: 'lingon',
  },
  lakkakonvehti: {
    tone: 'white',
    topping: 'berry',
    toppingColor: '#F0951C',
    layers: [
      ['#F3A52C', 0.62],
      ['#FFF1D2', 0.5],
    ],
    specks: ['#DB7F12', '#FFE0A0'],
    garnish: 'cloudberry',
  },
  suolakinuski: { tone: 'milk', topping: 'salt', layers: [['#D88A2B', 1]], run: true, garnish: 'caramel' },
  nugaakonvehti: { tone: 'milk', topping: 'nut', layers: [['#B98350', 1]], specks: ['#E9C795', '#8A5A2A'], garnish: 'hazelnut' },
  kerkkatryffeli: {
    tone: 'dark',
    topping: 'cocoa',
    matt: true,
    layers: [
      ['#4A2A1C', 0.5],
      ['#8FA65A', 0.3],
      ['#4A2A1C', 0.4],
    ],
    garnish: 'spruce',
  },
  pullakonvehti: {
    tone: 'toasted',
    topping: 'sugar',
    layers: [
      ['#F0DDB4', 0.4],
      ['#A0622E', 0.14],
      ['#F6E7C6', 0.5],
    ],
    specks: ['#8A5226'],
    garnish: 'cinnamon',
  },
  vadelmatryffeli: {
    tone: 'ruby',
    topping: 'berry',
    toppingColor: '#C21F4A',
    layers: [['#D02A50', 1]],
    specks: ['#8F1030', '#F08A94'],
    garnish: 'raspberry',
  },
  minttutryffeli: {
    tone: 'dark',
    topping: 'lines',
    toppingColor: 'mint',
    layers: [
      ['#DDF0DC', 0.72],
      ['#4A2A1C', 0.4],
    ],
    garnish: 'mint',
  },
  glogitryffeli: {
    tone: 'dark',
    topping: 'lines',
    toppingColor: '#D9772A',
    layers: [['#5B1E2A', 1]],
    specks: ['#D9772A', '#3A1018'],
    garnish: 'cinnamon',
  },
  mustaherukkakonvehti: {
    tone: 'dark',
    topping: 'lines',
    toppingColor: 'berry',
    layers: [['#4A1F52', 1]],
    specks: ['#2C1A3A', '#8C4A90'],
    garnish: 'currant',
  },
};
const POUCHES = {
  'makea-routa': { content: 'logs', garnish: 'none' },
  'kova-routa': { content: 'logs', salt: true, garnish: 'none' },
  mukulakivet: { content: 'cobbles', garnish: 'none' },
  vadelmarouta: { content: 'logs', heart: '#E4486C', garnish: 'none' },
  lakritsinauha: { content: 'coil', garnish: 'none' },
  jokikivet: { content: 'stones', tones: ['#6E98A4', '#D9D3C4', '#A9B7B4', 'milk', '#E9C58A', '#4E7480'], garnish: 'none' },
  'jokikivet-puolukka': { content: 'stones', tones: ['#B32645', '#E9707E', '#F6E3D6', '#8F1030', '#F3B9B4'], garnish: 'none' },
  'jokikivet-kuusi': { content: 'stones', tones: ['#3F6F4A', '#8FB07A', '#F1EBD2', '#2C5038', '#C6D79A'], garnish: 'none' },
  mustikkamarmeladi: { content: 'jellies', colors: ['#343C76', '#423A80'], garnish: 'bilberry' },
  karpalomarmeladi: { content: 'jellies', colors: ['#970A2C', '#AE1236'], garnish: 'cranberry' },
  tyrnimarmeladi: { content: 'jellies', colors: ['#F08A12', '#F59B2A'], garnish: 'buckthorn' },
  lakkamarmeladi: { content: 'jellies', colors: ['#F0A424', '#F5B544'], garnish: 'cloudberry' },
  raparperimarmeladi: { content: 'jellies', colors: ['#E98C98', '#F0A6A6'], garnish: 'rhubarb' },
  'metsan-sekoitus': { content: 'jellies', colors: ['#343C76', '#B9142F', '#F0A424', '#D02A50', '#970A2C'], garnish: 'none' },
  omenakaneli: { content: 'jellies', colors: ['#D9A441', '#C9803A'], garnish: 'apple' },
  karviaismarmeladi: { content: 'jellies', colors: ['#A9BC4E', '#BFCD6C'], garnish: 'gooseberry' },
  vadelmapisarat: { content: 'drops', colors: ['#D9264F', '#E8486A'], garnish: 'raspberry' },
  suklaanapit: { content: 'buttons', tone: 'dark', garnish: 'none' },
  kaakaonibsit: { content: 'nibs', tone: 'dark', garnish: 'none' },
};
const BISCUITS = {
  kaurakeksi: { kind: 'oat', garnish: 'oatflakes' },
  ruisneliot: { kind: 'ryesquare', high: 4, garnish: 'none' },
  kardemummakorppu: { kind: 'rusk', high: 4, garnish: 'none' },
  piparit: { kind: 'ginger', high: 9, garnish: 'none', biscuit: { shape: 'heart', turn: 0, icing: true } },
  hillosydamet: { kind: 'jam', high: 4, garnish: 'none' },
  tuplasuklaakeksit: { kind: 'cookie', high: 4, garnish: 'none' },
  'gluteeniton-kaura': { kind: 'gfoat', high: 4, garnish: 'none' },
  mantelipuolikuut: { kind: 'crescent', high: 3, garnish: 'none' },
  joulutahdet: { kind: 'plumstar', high: 3, garnish: 'none' },
};
const TINS = {
  tervahauta: { pastille: '#3A3034', garnish: 'none' },
  kerkkapastilli: { pastille: '#C9DDB0', garnish: 'none' },
  talvipastilli: { pastille: '#F1F6F4', garnish: 'none' },
  puolukkapastilli: { pastille: '#F0A9AC', garnish: 'none' },
};
const BOXES = {
  juhlarasia: { cols: 4, rows: 3, cell: 118, color: '#8E1B3A', turn: -8, word: 'Juhlarasia', garnish: 'none' },
  'tumma-tusina': {
    cols: 4,
    rows: 3,
    cell: 118,
    color: '#2A2224',
    turn: 9,
    word: 'Tumma tusina',
    kinds: 'dark',
    garnish: 'none',
    lidX: -20,
  },
};

/** All product pictures: [name, scene, options]. */
export function productPictures(open) {
  const list = [];
  const add = (name, scene, options, second) => {
    list.push([name, scene, { ...PRINT[name], ...options }]);
    if (second && open.has(name)) list.push([`${name}-open`, second, { ...PRINT[name], ...options }]);
  };
  for (const [name, o] of Object.entries(BARS)) add(name, 'bar', o, 'barOpen');
  for (const [name, o] of Object.entries(PRALINES)) add(name, 'praline', o, 'pralineOpen');
  for (const [name, o] of Object.entries(POUCHES)) add(name, 'pouch', o, 'close');
  for (const [name, o] of Object.entries(BISCUITS)) add(name, 'biscuit', o, 'biscuitOpen');
  for (const [name, o] of Object.entries(TINS)) add(name, 'tin', o);
  for (const [name, o] of Object.entries(BOXES)) add(name, 'box', o);
  add('juhlarasia-open', 'closed', { color: '#8E1B3A', ribbon: '#F2C879' });
  for (const [name, color, ribbon, inside] of [
    ['pikku-kiitos', '#A3183C', '#F6D9B4', '#4A1020'],
    ['pikku-kiitos-yo', '#26303F', '#D9A853', '#141A24'],
    ['pikku-kiitos-kerma', '#E8D6B4', '#8E1B3A', '#8A6A44'],
  ])
    add(name, 'smallBox', { color, ribbon, inside });
  for (const [name, ribbon, color] of [
    ['talvi-ilta', '#A3183C', '#EBDDC4'],
    ['talvi-ilta-kuusi', '#2F6A48', '#EBDDC4'],
  ])
    add(name, 'set', {
      items: [
        { kind: 'pouch', print: 'talvikaakao', x: 250, y: 520, w: 240, h: 370 },
        { kind: 'carton', print: 'piparit', x: 520, y: 510, w: 210, h: 320 },
      ],
      box: { x: 470, y: 560, w: 300, d: 220, h: 96, turn: -12, color, ribbon },
      pralines: [
        [250, 640, 58, 7],
        [170, 590, 50, 7],
      ],
      biscuits: [['ginger', 330, 700, 62]],
      garnish: 'none',
    });
  add('levyhylly', 'shelf', {
    color: '#6B4423',
    bars: ['puolukkahalla', 'kaski-70', 'suolaruis', 'valkohalla', 'pahkinapolku'],
    garnish: 'none',
  });
  add('levyhylly-open', 'fan', { bars: ['puolukkahalla', 'kaski-70', 'suolaruis', 'valkohalla', 'pahkinapolku'], garnish: 'none' });
  add('lakritsisalkku', 'set', {
    items: [
      { kind: 'pouch', print: 'vadelmarouta', x: 400, y: 480, w: 220, h: 350 },
      { kind: 'pouch', print: 'makea-routa', x: 210, y: 540, w: 230, h: 360 },
      { kind: 'pouch', print: 'kova-routa', x: 590, y: 540, w: 230, h: 360 },
    ],
    box: { x: 400, y: 620, w: 330, d: 170, h: 76, turn: -6, color: '#262023', ribbon: '#E08A6A' },
    garnish: 'liquorice',
  });
  add('kahvipoyta', 'set', {
    items: [
      { kind: 'carton', print: 'kaurakeksi', x: 240, y: 530, w: 210, h: 350 },
      { kind: 'carton', print: 'hillosydamet', x: 470, y: 510, w: 200, h: 320 },
      { kind: 'pouch', print: 'puolukkakonvehti', x: 610, y: 600, w: 190, h: 290 },
    ],
    pralines: [[520, 690, 52, 0]],
    biscuits: [
      ['oat', 300, 640, 84],
      ['jam', 420, 700, 76],
      ['oat', 170, 690, 76],
    ],
    garnish: 'none',
  });
  add('marjakori', 'basket', { bags: ['mustikkamarmeladi', 'karpalomarmeladi', 'tyrnimarmeladi', 'lakkamarmeladi'], garnish: 'lingon' });
  add('kaakaojauhe', 'bowl', { tone: ['#A9765A', '#6E4330', '#522E20', '#361C12', '#1F0E08'], garnish: 'none' });
  add('talvikaakao', 'bowl', { tone: ['#C48A62', '#8F5636', '#6E3C24', '#4A2514', '#2A130A'], garnish: 'cinnamon' });
  add('kaakaohiutaleet', 'mug', { content: 'flakes', tone: 'milk', drink: 'milk', garnish: 'none' }, 'closeFlakes');
  add('kinuskikastike', 'jar', { tone: 'caramel', lid: '#3B1A14', garnish: 'caramel' });
  add(
    'pahkinalevite',
    'jar',
    { tone: ['#B98A5E', '#8A5A36', '#6B4023', '#4A2A14', '#2C170A'], lid: '#C9A877', garnish: 'hazelnut' },
    'jarOpen',
  );
  const tones = [
    ['', 'milk'],
    ['-dark', 'dark'],
    ['-white', 'white'],
  ];
  for (const [suffix, tone] of tones) {
    add(`nimikko${suffix}`, 'tablet', { tone, text: 'Kiitos, Äiti!', garnish: 'lingon' });
    add(`pieni-nimikko${suffix}`, 'tablet', {
      tone,
      text: 'Aino',
      w: 440,
      d: 290,
      turn: 11,
      scale: 0.2,
      paper: '#DCE3D2',
      garnish: 'none',
    });
    add(`juhlanimikko${suffix}`, 'tablet', {
      tone,
      text: 'Onnea, Väinö!',
      w: 600,
      d: 420,
      turn: -6,
      h: 54,
      paper: '#E6C9C4',
      garnish: 'spruce',
    });
  }
  add('lahjakortti', 'giftCard', { color: '#1F4A3D', ribbon: '#F2C879', garnish: 'lingon' });
  add('nimikko-open', 'tablet', { tone: 'milk', text: 'Aino', back: 'Paljon onnea ja makeita hetkiä', garnish: 'none' });
  return list;
}

/** Pictures of the categories that are product scenes of their own. */
export const CATEGORY_SCENES = {
  'category-liquorice': ['pouch', { ...PRINT['makea-routa'], content: 'logs', garnish: 'none' }],
  'category-jellies': ['close', { content: 'jellies', colors: ['#343C76', '#B9142F', '#F0A424', '#D02A50', '#9AAF45'], garnish: 'none' }],
  'category-engraved': ['tablet', { tone: 'dark', text: 'Rakkaalle', turn: -10, paper: '#E6C9C4', garnish: 'lingon' }],
};
