process.env.TZ='UTC';
import { fork } from 'node:child_process';
const { startCloud } = await import('/work/main/packages/local-cloud/src/start.ts');
const seed = await import('/work/main/packages/demo/src/seed.ts');
const c = await startCloud({ dir: '/tmp/rt/data2', port: 4111, pages: false, seed: seed.seedDemo, demo: seed.demo, quiet: true });
await new Promise(r=>setTimeout(r,5000));
const { signedCall } = await import('/work/main/packages/local-cloud/src/signed-call.ts');
const r = await fetch(c.url+'/api/users/admin-login',{method:'POST',headers:{'content-type':'application/json'},body:JSON.stringify({email:'organizer@feis.test',password:'feis-demo-2026',deviceType:'web'})});
const j:any = await r.json(); const token = j.data.token.accessToken; const id = j.data.token._id;
const k:any = {pk:{S: process.env.PK!.replace('ID', id)}, sk:{S: process.env.SK!}};

const bare = fork('/tmp/rt/bare.mjs', [k.pk.S, k.sk.S], { env: { ...process.env, ...c.env } });
await new Promise(r=>bare.once('message', r));
const load = fork('/tmp/rt/load1.mjs', [], { env: {...process.env, TOKEN: token} });
await new Promise(r=>load.once('exit', r));
bare.kill(); await c.close(); process.exit(0);
