import { chromium } from '@playwright/test';
const b = await chromium.launch({executablePath:'/usr/bin/chromium',args:['--no-sandbox']});
const base = process.env.BASE ?? 'http://127.0.0.1:8151';
for (const [name,w,h,path,scheme] of JSON.parse(process.argv[2])) {
  const c = await b.newContext({viewport:{width:w,height:h},colorScheme:scheme??'light',locale:'en-GB',hasTouch:w<500});
  const p = await c.newPage();
  p.on('console',m=>{ if(['error','warning'].includes(m.type())) console.log(name,m.type(),m.text().slice(0,300)); });
  p.on('pageerror',e=>console.log(name,'PAGEERROR',e.message.slice(0,400)));
  await p.goto(base+path,{waitUntil:'networkidle',timeout:90000}).catch(e=>console.log(name,e.message.slice(0,100)));
  await p.screenshot({path:`/tmp/adm/${name}.png`});
  await c.close();
}
await b.close();
