/**
 * Runs after everything that a reader sees is there and painted: hands the browser the module scripts that the page was sent without.
 * A task for each file and for the libraries' start: a finger that touches the screen meanwhile never waits long.
 * The same text on every page, so that it has one hash in the content security policy; it hands on the nonce of what it starts.
 */
export const LOADER =
  `(function(){function then(f){document.hidden?f():setTimeout(f)}` +
  `function go(){var l=document.querySelector('link[rel="late"]');if(l){l.rel=l.dataset.as||"modulepreload";then(go)}else if(l=document.querySelector('link[href*="/assets/react-"]'))import(l.href).then(function(){then(run)},run);else run()}` +
  `function run(){document.querySelectorAll('script[type="late"]').forEach(function(s){var n=document.createElement("script");n.type="module";n.nonce=s.nonce;n.textContent=s.textContent;document.head.appendChild(n)})}` +
  `function soon(){document.hidden?go():requestAnimationFrame(function(){setTimeout(go)})}document.readyState==="complete"?soon():addEventListener("load",soon)})()`

const PRELOAD = /<link rel="modulepreload"/g
const MANIFEST = '<link rel="manifest"'
const MODULE = /<script (nonce="[\w-]*" )?type="module"(?: async="")?>/g

/**
 * A finished page whose scripts wait for its words, style and fonts: they are a tenth of a megabyte and nobody reads them.
 * Until they run every link and form works by itself.
 * The app's manifest waits too: a browser fetches it among the first, and it is only for those who install.
 */
export function startScriptsLate(html: string): string {
  if (html.search(MODULE) < 0) return html
  return html
    .replace(PRELOAD, '<link rel="late"')
    .replace(MANIFEST, '<link rel="late" data-as="manifest"')
    .replace(MODULE, '<script $1type="late">')
    .replace('</body>', `<script>${LOADER}</script></body>`)
}
