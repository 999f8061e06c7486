/**
 * Runs after everything that a reader sees is there and painted: hands the browser the module scripts that the page was sent without.
 * The same text on every page, so that it has one hash in the content security policy.
 */
const LOADER = `(function(){function go(){document.querySelectorAll('link[rel="late"]').forEach(function(l){l.rel="modulepreload"});document.querySelectorAll('script[type="late"]').forEach(function(s){var n=document.createElement("script");n.type="module";n.textContent=s.textContent;document.head.appendChild(n)})}function soon(){document.hidden?go():requestAnimationFrame(function(){setTimeout(go)})}document.readyState==="complete"?soon():addEventListener("load",soon)})()`

const PRELOAD = /<link rel="modulepreload"/g
const MODULE = /<script type="module"(?: async="")?>/g

/**
 * A finished page whose scripts wait for its words, style and fonts: they are a tenth of a megabyte and nobody reads them.
 * Until they run every link and form works by itself. The inert scripts keep their text, which the policy hashes.
 */
export function startScriptsLate(html: string): string {
  if (!html.includes('<script type="module"')) return html
  return html
    .replace(PRELOAD, '<link rel="late"')
    .replace(MODULE, '<script type="late">')
    .replace('</body>', `<script>${LOADER}</script></body>`)
}
