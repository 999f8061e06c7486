import about from '../../package.json' with { type: 'json' }

/** The release of the portal that was built, `1.2.3`. `package.json` alone says it. */
export const RELEASE: string = about.version
