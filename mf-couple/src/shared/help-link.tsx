import { paths } from '@love-space/contracts/paths.ts'
import { tap } from '@love-space/texts/en/couple/tap.ts'
import { TextLink } from './entry-page.tsx'

/** Links to the help, on every page where a tap may fail. */
export const HelpLink = () => <TextLink to={paths.help}>{tap.help}</TextLink>
