import { App } from './app.js';
import { paintGrain } from './grain.js';

paintGrain(document.getElementById('grain'));
new App().start();
