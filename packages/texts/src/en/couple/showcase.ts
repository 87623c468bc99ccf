import { words } from '../../words.ts'

export const showcase = words('couple/showcase', 'showcase', {
  shop: 'Two to open one door',
  shopHint: 'Bracelets that know the way home.',
  bracelets: [
    { name: 'Harbor', text: 'Braided leather, one for each of you.', before: 129.99, now: 38.99 },
    { name: 'Meridian', text: 'Fine steel links with a hidden chip.', before: 219.99, now: 65.99 },
    { name: 'Fern', text: 'Soft cord, light as a promise.', before: 99.99, now: 29.99 },
  ],
  before: 'Before',
  now: 'now',
  pricing: 'What it costs',
  month: '{price} / month',
  plans: [
    { name: 'Free', price: 0, text: 'Letters, moods, memories, songs and games. Everything you see here.' },
    { name: 'Premium', price: 9.99, text: 'Everything in Free. Your support keeps it free of ads for everybody.' },
  ],
} as const)
