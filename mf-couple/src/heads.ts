import { paths } from '@love-space/contracts/paths.ts'
import { showcase } from '@love-space/texts/en/couple/showcase.ts'
import { heads as texts } from '@love-space/texts/en/heads.ts'
import type { RemoteHeads } from '@love-space/web-kit/app/remote-module.ts'
import { hasNfc, hasPremium } from './shared/build-flags.ts'

const home = '{{origin}}/'
const brand = { '@type': 'Brand', name: 'Love Space' }

const offer = (price: number) => ({ '@type': 'Offer', url: home, price: price.toFixed(2), priceCurrency: 'USD' })

const bracelets = showcase.bracelets.map(({ name, text: description, now }) => ({
  '@type': 'Product',
  name,
  description,
  brand,
  offers: offer(now),
}))

const plans = showcase.plans.map(({ name, text: description, price }) => ({
  '@type': 'Product',
  name: `Love Space ${name}`,
  description,
  brand,
  offers: {
    ...offer(price),
    priceSpecification: {
      '@type': 'UnitPriceSpecification',
      price: price.toFixed(2),
      priceCurrency: 'USD',
      billingDuration: 'P1M',
    },
  },
}))

export const heads: RemoteHeads = {
  [paths.home]: {
    ...texts.home,
    things: [
      { '@type': 'WebSite', name: 'Love Space', url: home, description: texts.home.description },
      ...(hasNfc() ? bracelets : []),
      ...(hasPremium() ? plans : []),
    ],
  },
  [paths.help]: texts.help,
  [paths.privacyPolicy]: texts.privacyPolicy,
  [paths.termsOfService]: texts.termsOfService,
}
