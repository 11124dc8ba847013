/** Names of reviewers: a first name and an initial. */
export const reviewers = (
  'Amara O.|Anders K.|Anna V.|Aylin T.|Ben H.|Birgit S.|Camille R.|Carlos M.|Chiara P.|Clara W.|Daan B.|' +
  'David L.|Deniz A.|Elena G.|Elif Y.|Emeka N.|Emma J.|Eva D.|Femke V.|Finn O.|Freya N.|Gabriel S.|' +
  'Greta H.|Hanna L.|Hugo F.|Ines C.|Ingrid B.|Isabel R.|Jakub W.|Jamal E.|Jan P.|Jelle M.|Joao F.|' +
  'Jonas K.|Julia Z.|Kaan D.|Karin E.|Kofi A.|Lars T.|Lea M.|Leyla S.|Lina B.|Louis G.|Lucia N.|' +
  'Maarten H.|Maja P.|Marco B.|Marta I.|Maud L.|Mehmet U.|Mia S.|Milan J.|Nadia K.|Nico R.|Noor A.|' +
  'Olga V.|Omar H.|Pablo T.|Paula F.|Pieter D.|Priya N.|Rosa M.|Ruben C.|Sanne W.|Sara L.|Selin O.|' +
  'Simon B.|Sofia A.|Stefan R.|Sven J.|Tariq M.|Tess K.|Thomas N.|Tom E.|Vera H.|Willem S.|Yara B.|Zoe P.'
).split('|')

type ReviewTexts = Record<1 | 2 | 3 | 4 | 5, string[]>

/** Texts that fit any product, by stars. */
export const reviewTexts: ReviewTexts = {
  5: [
    'Exactly as described, and packed without plastic. I would buy it again.',
    'Better in the hand than in the picture, which is rare.',
    'Second one I have ordered, this time for my sister. She asked where it came from.',
    'Three months in daily use and it still looks new.',
    'Arrived on Tuesday, ordered on Sunday. Nothing to complain about.',
    'I compared four of these before deciding. Right choice.',
    'Simple, solid and honest. The description told me what I needed to know.',
    'A present for my father, who likes nothing. He likes this.',
    'The colour is the one on the screen. I mention it because it often is not.',
    'Does one thing and does it well.',
    'Good value even before the reduction.',
    'You can see that somebody thought about the details.',
    'My third order here. Again no surprises, in the good sense.',
  ],
  4: [
    'Very good. One star less because delivery took a day longer than promised.',
    'Happy with it. The box was larger than it needed to be.',
    'Good quality for the price. I would have liked one more colour.',
    'Does what it should. The instructions could be clearer.',
    'Nice, though a little heavier than I expected.',
    'Well made. It smelled of new things for two days.',
    'Nearly perfect. Measure first: it is slightly larger than it looks.',
    'Good, and the exchange for another colour was easy.',
  ],
  3: [
    'All right. I expected a little more for the money.',
    'It is fine, but the colour is paler than I thought.',
    'Works, but I am still getting used to it.',
    'Good material, average finish on one side. Kept it anyway.',
    'Neither good nor bad. It is in use.',
  ],
  2: [
    'Not for me. The return was paid back after four days, so two stars.',
    'Looks nice, but it marks easily.',
    'Smaller than I imagined, although the size is given correctly.',
  ],
  1: [
    'Mine came damaged. The replacement is on its way, I will write again.',
    'Wrong colour in the parcel. Sent it back.',
  ],
}

/** Texts that fit the products of one department, by its name and by stars. */
export const departmentReviewTexts: Record<string, ReviewTexts> = {
  Electronics: {
    5: [
      'Set up in two minutes and has not dropped its connection once.',
      'The battery really lasts as long as they say. I timed it.',
      'No account, no app, no advert. It just works.',
      'I wrote to ask about spare parts and had a true answer the same day.',
    ],
    4: [
      'Great device. The cable in the box is rather short.',
      'Very good, but the buttons need a week to learn.',
    ],
    3: ['Works well, gets warmer than my old one.'],
    2: ['Good hardware, but it did not get on with my older phone.'],
    1: ['Stopped charging after a week. Guarantee case, let us see.'],
  },
  Fashion: {
    5: [
      'Fits as the size table says. I am 1.70 and took M.',
      'Washed six times now, no change in shape or colour.',
      'The stitching inside is as neat as outside.',
      'I get asked about it every time I wear it.',
    ],
    4: [
      'Lovely, but comes out one size large.',
      'Good cloth. The sleeves could be a centimetre longer.',
    ],
    3: ['The cut is not mine, the quality is fine.'],
    2: ['Too narrow at the shoulders for me.'],
    1: ['A seam opened on the second day.'],
  },
  'Home & Garden': {
    5: [
      'Stands in our kitchen as if it had always been there.',
      'You can tell that it is made by hand, and I mean that kindly.',
      'Survived the dishwasher, two children and a move.',
      'Warm, simple, and the right size for a small flat.',
    ],
    4: [
      'Beautiful, with a small mark in the glaze that I have come to like.',
      'Very nice. Needs more room than I thought.',
    ],
    3: ['Pretty, but more delicate than expected.'],
    2: ['It wobbles a little on our floor.'],
    1: ['Arrived with a crack. Was replaced without a question.'],
  },
  Sports: {
    5: [
      'Two hundred kilometres with it so far, rain included.',
      'Held up in our club for a season.',
      'Feels right from the first minute.',
      'My physiotherapist recommended this kind. She was right.',
    ],
    4: [
      'Good grip. It needs some time to lose its smell.',
      'Solid. The bag it comes in is a bit thin.',
    ],
    3: ['Fine for the beginning, I will need the next size up.'],
    2: ['Slipped more than I like on a damp floor.'],
    1: ['The valve leaked from the start.'],
  },
  'Beauty & Personal Care': {
    5: [
      'My skin is sensitive and it stays calm with this.',
      'A little goes a long way. The first one lasted four months.',
      'A scent that does not enter the room before me.',
      'I like that everything in it is on the label.',
    ],
    4: [
      'Works well. The pipette takes some practice.',
      'Lovely texture, I only wish it came in a larger size.',
    ],
    3: ['Pleasant, but I see no great difference yet.'],
    2: ['Too rich for my skin in summer.'],
    1: ['Gave me a rash. Returned it.'],
  },
  Toys: {
    5: [
      'Favourite thing since the birthday, and it was not the most expensive one.',
      'Loud only when it falls. Parents will understand.',
      'Our three-year-old has carried it everywhere for two weeks.',
      'No sharp edges, no batteries, no flashing. Thank you.',
    ],
    4: [
      'Lovely. One piece had a rough edge, which we sanded.',
      'Nice present. For younger ones than the age given, I think.',
    ],
    3: ['Played with for a week, now it rests.'],
    2: ['The paint came off a little at one corner.'],
    1: ['A part was missing in the box.'],
  },
}
