// Builds the web app and the server: leaves target/release/praline with the web app inside.
import { must, needToolchain } from './tools.mjs';

await needToolchain();
await must('npm', ['run', 'build', '--workspace', 'web', '--silent']);
await must('cargo', ['build', '--release', '--locked', '-p', 'server']);
