import { MAX_FONT_SIZE, MIN_FONT_SIZE } from '#ui/page/font-size.ts'

/**
 * A language link that is followed before the page came to life must already be remembered: the server would otherwise
 * lead a reader who once chose English back from every Arabic address. client/language-choice.ts does the rest.
 */
const REMEMBER_LANGUAGE = `addEventListener("click",function(e){var a=e.target.closest&&e.target.closest("a[hreflang]"),l=a&&a.getAttribute("hreflang");if(/^(ar|en)$/.test(l)){document.cookie="lan="+l+";path=/;max-age=31536000;samesite=lax";try{localStorage.setItem("lan",l)}catch(_){}}},true);`

/**
 * A page that a link of this site led to slides in (ui/css/base/motion.css), one that was made ready ahead when it is shown.
 * One that is reloaded or gone back to is there at once, as is one of which the browser does not say how it came.
 */
const SLIDE_IN = `if(!document.referrer.indexOf(location.origin+"/")&&(performance.getEntriesByType("navigation")[0]||{}).type=="navigate"){var slide=function(){document.documentElement.dataset.slideIn=""};document.prerendering?document.addEventListener("prerenderingchange",slide):slide()}`

/**
 * Runs before the first paint: puts the reader's theme and text size on the page, so that nothing flashes or moves.
 * The same text on every page, so that its hash in the content security policy is one. Storage may be forbidden.
 */
export const BOOT_SCRIPT = `${REMEMBER_LANGUAGE}${SLIDE_IN}try{var s=localStorage;s.getItem("style")&&s.clear();var d=JSON.parse(s.getItem("design")||"{}"),r=document.documentElement,f=d.fontSize;/^(light|dark)$/.test(d.theme)&&(r.dataset.theme=d.theme);f>=${MIN_FONT_SIZE}&&f<=${MAX_FONT_SIZE}&&r.style.setProperty("--article-fs",f+"px")}catch(_){}`
