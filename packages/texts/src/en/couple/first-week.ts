import { words } from '../../words.ts'

export const firstWeek = words('couple/first-week', 'firstWeek', {
  hint: 'Small beginnings for the two of you, whenever you like.',
  dismiss: 'Not for us: {title}',
  photoOfPartner: "Yours is here. {name}'s is still to come.",
  of: {
    letter: { title: 'A letter', hint: 'A few lines that only {name} reads.' },
    photo: { title: 'A photo each', hint: 'One from you, one from {name}.' },
    song: { title: 'Your song', hint: 'The one that makes you think of {name}.' },
    date: { title: 'A date', hint: 'Plan one evening together.' },
    question: { title: "Today's question", hint: "Answer it to see {name}'s answer." },
  },
} as const)
