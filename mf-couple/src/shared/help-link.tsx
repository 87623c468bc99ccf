import { paths } from '@love-space/contracts/paths.ts'
import { tap } from '@love-space/texts/en/couple/tap.ts'
import { Link } from '@love-space/web-kit/router.ts'
import { textLinkClass } from './entry-page.tsx'

/** The way to the help with rings and phones, from every page where a tap may go wrong. */
export function HelpLink() {
  return (
    <Link to={paths.help} className={textLinkClass}>
      {tap.help}
    </Link>
  )
}
