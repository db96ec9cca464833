import { App } from './app.js';
import { paintPaper } from './paper.js';

paintPaper(document.getElementById('paper'));
new App().start();
