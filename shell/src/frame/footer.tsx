import { paths } from '@love-space/contracts/paths.ts'
import { shellTexts } from '@love-space/texts/en/shell.ts'
import { fill } from '@love-space/texts/fill.ts'
import { publicConfig } from '@love-space/web-kit/browser/public-config.ts'
import { Link } from '@love-space/web-kit/router.ts'
import { RingsMark } from '../rings-mark.tsx'

const linkClass =
  'inline-flex min-h-tap items-center rounded-field px-1 md:px-2 underline-offset-4 hover:text-text hover:underline'

const year = new Date().getFullYear()

export function Footer() {
  const { footer } = shellTexts
  return (
    <footer className="mt-4 border-t md:mt-12 border-line bg-surface-sunken/50 pb-[calc(env(safe-area-inset-bottom,0px)+var(--ui-dock))] text-[0.8125rem] text-text-muted md:text-sm">
      <div className="mx-auto flex max-w-page flex-col items-center px-gutter md:gap-3 md:py-6 md:flex-row md:justify-between">
        {/* The year in the prerendered page is that of its build. */}
        <p className="flex items-center gap-3 max-md:min-h-9" suppressHydrationWarning>
          <RingsMark className="h-5" />
          {fill(footer.copyright, { year })}
        </p>
        <nav aria-label={shellTexts.productName} className="flex flex-wrap justify-center md:gap-x-3">
          <a className={linkClass} href={`mailto:${publicConfig.supportEmail}`}>
            {footer.support}
          </a>
          <a className={linkClass} href={publicConfig.websiteUrl} rel="noopener noreferrer">
            {footer.website}
          </a>
          <Link className={linkClass} to={paths.help}>
            {footer.help}
          </Link>
          <Link className={linkClass} to={paths.privacyPolicy}>
            {footer.privacy}
          </Link>
          <Link className={linkClass} to={paths.termsOfService}>
            {footer.terms}
          </Link>
        </nav>
      </div>
    </footer>
  )
}
