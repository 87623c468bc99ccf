import { common } from '@love-space/texts/en/couple/common.ts'
import { Banner } from '@love-space/ui/banner.tsx'
import { Button } from '@love-space/ui/button.tsx'

interface RetryBannerProps {
  text: string
  query: { readonly isFetching: boolean; readonly refetch: () => Promise<unknown> }
  className?: string | undefined
}

export const RetryBanner = ({ text, query: { isFetching, refetch }, className }: RetryBannerProps) => (
  <Banner
    tone="error"
    className={className}
    action={
      <Button size="sm" variant="ghost" busy={isFetching} onClick={() => void refetch()}>
        {common.tryAgain}
      </Button>
    }
  >
    {text}
  </Banner>
)
