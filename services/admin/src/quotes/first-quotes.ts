import type { QuoteCategory } from '@love-space/contracts/admin/quote-categories.ts'
import type { Language } from '@love-space/contracts/languages.ts'

interface FirstQuote {
  readonly text: string
  readonly author: string | null
  readonly category: QuoteCategory
}

const by = (category: QuoteCategory, lines: readonly (readonly [text: string, author?: string])[]): FirstQuote[] =>
  lines.map(([text, author = null]) => ({ text, author, category }))

const english: readonly FirstQuote[] = [
  ...by('love', [
    ['Whatever our souls are made of, his and mine are the same.', 'Emily Brontë'],
    ['The course of true love never did run smooth.', 'William Shakespeare'],
    ['How do I love thee? Let me count the ways.', 'Elizabeth Barrett Browning'],
    ['Doubt thou the stars are fire, doubt that the sun doth move, but never doubt I love.', 'William Shakespeare'],
    ['She walks in beauty, like the night of cloudless climes and starry skies.', 'Lord Byron'],
    ['Love looks not with the eyes, but with the mind.', 'William Shakespeare'],
    ['I would rather be lost with you than arrive alone.'],
    ['Love is the small light somebody leaves on for you.'],
    ['Home is wherever you are reading over my shoulder.'],
    ['Two cups on the table: the shortest love poem.'],
    ['Of all the rooms in the house I like the one you are in.'],
    ['Loving you is the easiest thing I do all day.'],
  ]),
  ...by('inspiration', [
    ['I dwell in Possibility.', 'Emily Dickinson'],
    ['Hope is the thing with feathers that perches in the soul.', 'Emily Dickinson'],
    ['Do I contradict myself? Very well then I contradict myself. I am large, I contain multitudes.', 'Walt Whitman'],
    ['To see a world in a grain of sand and a heaven in a wild flower.', 'William Blake'],
    ['A thing of beauty is a joy for ever.', 'John Keats'],
    ['Begin where you are, together, with what is on the table.'],
    ['Every ordinary evening is somebody else’s dream. Tonight it is yours.'],
    ['Look up at the same moon at the same minute: you are in one room.'],
    ['Write it down. One day you will be glad to meet yourselves again.'],
    ['The best plans of two people begin with the words: what if?'],
    ['Say the kind thing while it is still warm.'],
    ['Make a little room for surprise; it never needs much.'],
  ]),
  ...by('life', [
    ['The best laid schemes o’ mice an’ men gang aft agley.', 'Robert Burns'],
    ['Gather ye rosebuds while ye may, old Time is still a-flying.', 'Robert Herrick'],
    ['No man is an island, entire of itself.', 'John Donne'],
    ['The unexamined life is not worth living.', 'Socrates'],
    ['Life can only be understood backwards; but it must be lived forwards.', 'Søren Kierkegaard'],
    ['A life is made of Tuesdays. Be good to each other on Tuesdays.'],
    ['The days are long and the years are short, so hold hands on the way.'],
    ['Nothing is too small to be told at dinner.'],
    ['Growing old is easier when somebody remembers the same jokes.'],
    ['Share the blanket, the last biscuit and the bad news.'],
    ['There is a season for everything, and a pot of tea for each of them.'],
    ['A quiet day together is a day well spent.'],
  ]),
  ...by('wisdom', [
    ['Three may keep a secret, if two of them are dead.', 'Benjamin Franklin'],
    ['To err is human, to forgive divine.', 'Alexander Pope'],
    ['The heart has its reasons, of which reason knows nothing.', 'Blaise Pascal'],
    ['Better a patient person than a warrior.', 'The Book of Proverbs'],
    ['A soft answer turneth away wrath.', 'The Book of Proverbs'],
    ['Listen to the end of the sentence; the important word is often the last one.'],
    ['Being right is pleasant. Being close is better.'],
    ['An apology needs no second half.'],
    ['Ask once more than you think you need to.'],
    ['You can miss a day without losing the habit of loving.'],
    ['What you notice about each other grows.'],
    ['Silence between two people can be full; check what it is full of.'],
  ]),
  ...by('motivation', [
    ['Ah, but a man’s reach should exceed his grasp, or what’s a heaven for?', 'Robert Browning'],
    ['I am the master of my fate, I am the captain of my soul.', 'William Ernest Henley'],
    ['To strive, to seek, to find, and not to yield.', 'Alfred, Lord Tennyson'],
    ['A journey of a thousand miles begins beneath one’s feet.', 'Laozi'],
    ['Fortune favours the bold.', 'Virgil'],
    ['One small kindness before noon changes the whole afternoon.'],
    ['Do the hard thing together; it weighs half.'],
    ['Today counts, even if all you manage is good morning.'],
    ['Be the first to smile. Somebody has to be.'],
    ['You do not need a grand gesture. You need your shoes and five minutes.'],
    ['Keep going: the view is nicer from the next bend, and you have company.'],
    ['Start again as often as you like; nobody here is counting.'],
  ]),
]

/** All are about love, because the home page shows no other category. */
const spanish: readonly FirstQuote[] = by('love', [
  ['Por vos nací, por vos tengo la vida, por vos he de morir y por vos muero.', 'Garcilaso de la Vega'],
  ['Esto es amor: quien lo probó lo sabe.', 'Lope de Vega'],
  ['Polvo serán, mas polvo enamorado.', 'Francisco de Quevedo'],
  ['Por una mirada, un mundo; por una sonrisa, un cielo.', 'Gustavo Adolfo Bécquer'],
  ['¿Y tú me lo preguntas? Poesía… eres tú.', 'Gustavo Adolfo Bécquer'],
  ['Adonde no hay amor, ponga amor, y sacará amor.', 'San Juan de la Cruz'],
  ['Prefiero perderme contigo que llegar sin ti.'],
  ['El amor es la lucecita que alguien deja encendida para ti.'],
  ['Mi casa está donde tú lees por encima de mi hombro.'],
  ['Dos tazas en la mesa: el poema de amor más corto.'],
  ['De todos los cuartos de la casa prefiero aquel en el que estás tú.'],
  ['Quererte es lo más fácil que hago en todo el día.'],
])

/** Initial quotes by language: our own sentences, and lines of authors whose works are in the public domain. */
export const firstQuotes: Readonly<Record<Language, readonly FirstQuote[]>> = { en: english, es: spanish }
