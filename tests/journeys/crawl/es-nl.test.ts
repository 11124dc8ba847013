import { testCrawl } from '#tests/support/check-crawl'

testCrawl(['es', 'nl'])
