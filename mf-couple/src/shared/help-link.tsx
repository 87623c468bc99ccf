import { paths } from '@love-space/contracts/paths.ts'
import { tap } from '@love-space/texts/en/couple/tap.ts'
import { TextLink } from './entry-page.tsx'

export const HelpLink = () => <TextLink to={paths.help}>{tap.help}</TextLink>
