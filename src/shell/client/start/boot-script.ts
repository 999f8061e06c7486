import { MAX_FONT_SIZE, MIN_FONT_SIZE } from '#ui/page/font-size.ts'

/**
 * A language link that is followed before the page came to life must already be remembered: the server would otherwise
 * lead a reader who once chose English back from every Arabic address. client/language-choice.ts does the rest.
 */
const REMEMBER_LANGUAGE = `addEventListener("click",function(e){var a=e.target.closest&&e.target.closest("a[hreflang]"),l=a&&a.getAttribute("hreflang");if(/^(ar|en)$/.test(l)){document.cookie="lan="+l+";path=/;max-age=31536000;samesite=lax";try{localStorage.setItem("lan",l)}catch(_){}}},true);`

/**
 * A transition between pages that the browser gives up is no error of a page. Where the next page was painted before its transition was
 * made, no event has it: it is known by its rejection alone.
 */
const FORGET_TRANSITIONS = `addEventListener("unhandledrejection",function(e){var r=e.reason||{};/^(Abort|InvalidState|Timeout)Error$/.test(r.name)&&/transition/i.test(r.message)&&(e.preventDefault(),e.stopImmediatePropagation())});`

/**
 * Runs before the first paint: puts the reader's theme and text size on the page, so that nothing flashes or moves.
 * The same text on every page, so that its hash in the content security policy is one. Storage may be forbidden.
 */
export const BOOT_SCRIPT = `${REMEMBER_LANGUAGE}${FORGET_TRANSITIONS}try{var s=localStorage;s.getItem("style")&&s.clear();var d=JSON.parse(s.getItem("design")||"{}"),r=document.documentElement,f=d.fontSize;/^(light|dark)$/.test(d.theme)&&(r.dataset.theme=d.theme);f>=${MIN_FONT_SIZE}&&f<=${MAX_FONT_SIZE}&&r.style.setProperty("--article-fs",f+"px")}catch(_){}`
