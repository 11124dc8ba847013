/** An application to the influencer programme with all that it needs. */
export const application = {
  full_name: 'Mina Keller',
  email: 'mina@example.com',
  location: 'DE',
  instagram: '@mina.home',
  followers_count: 12_400,
  engagement_rate: 4.1,
  promotion_channels: ['instagram', 'blog'],
  niche: 'lifestyle',
  bio: 'I restore old kitchens and write about the things that stay in them.',
  promotion_plan: 'One honest review a month, with a picture and a short video of daily use.',
  is_accurate: true,
  accepts_terms: true,
}
