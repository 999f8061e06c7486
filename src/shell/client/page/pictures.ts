import { pageFacts } from '../facts.ts'

/** A picture that fails to load says so in its box (SHELL-10), also when it failed before this script came. */
export function watchPictures(): void {
  document.addEventListener('error', ({ target }) => missing(target), true)
}

/** Looks for pictures that have failed already. */
export function findMissingPictures(): void {
  for (const image of document.querySelectorAll('picture img')) if (failed(image)) missing(image)
}

const failed = (image: Element) =>
  image instanceof HTMLImageElement && image.complete && image.currentSrc !== '' && image.naturalWidth === 0

function missing(image: EventTarget | null): void {
  const picture = image instanceof HTMLImageElement ? image.parentElement : null
  if (picture instanceof HTMLPictureElement) picture.dataset['missing'] = pageFacts.missing
}
