import { paths } from '@love-space/contracts/paths.ts'
import { tap } from '@love-space/texts/en/couple/tap.ts'
import { TextLink } from './entry-page.tsx'

/** The way to the help with rings and phones, from every page where a tap may go wrong. */
export const HelpLink = () => <TextLink to={paths.help}>{tap.help}</TextLink>
