export const demoAdmin = { name: 'Robin Operator', email: 'admin@example.com', password: 'lighthouse-keeper' }

export const demoCouple = [
  { name: 'Mia Berger', email: 'mia@example.com', password: 'moonlight-tea', pin: '2108' },
  { name: 'Noah Lindqvist', email: 'noah@example.com', password: 'paper-boats', pin: '1402' },
] as const

export const emptyCouple = [
  { name: 'Lia Blank', email: 'lia@example.com', password: 'first-page-first', pin: '3107' },
  { name: 'Sam Open', email: 'sam@example.com', password: 'second-page-next', pin: '1902' },
] as const

export const emptyCoupleSpace = { customName: 'Blank Page' }

export const demoSpace = {
  customName: 'Cinnamon Street',
  headline: 'Two years of Sundays',
  content: 'Where we keep what only we would understand.',
}

/** Pictures of the couple's home: the cover, then those that take turns with it. */
export const demoHero = [
  { scene: 'hills', light: 'dusk', seed: 3, name: 'Our hill' },
  { scene: 'sea', light: 'dawn', seed: 5, name: 'Early ferry' },
  { scene: 'city', light: 'night', seed: 9, name: 'From the roof' },
  { scene: 'picnic', light: 'noon', seed: 2, name: 'Same blanket' },
] as const

/** Portraits in the couple's order. Their birthdays are in the timeline. */
export const demoPortraits = [
  { light: 'dawn', seed: 4, birthday: 'Mia turns thirty', age: 30 },
  { light: 'winter', seed: 1, birthday: 'Noah’s birthday in the rain', age: 31 },
] as const

export const demoMessages = {
  yesterday: [
    'You fell asleep with your book open again. I turned off the light and kept your page.',
    'I found the note in my coat pocket on the tram and smiled at a stranger for three stops.',
  ],
  today: [
    'The kitchen still smells of your cinnamon rolls. Come home early?',
    'On my way already, with the good cheese and the worst puns.',
  ],
} as const
