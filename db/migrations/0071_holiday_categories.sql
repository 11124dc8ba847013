-- An offer of a holiday reduces some products, or all of a category.
alter table holiday_choices add column offer_category_id uuid;
alter table holiday_choices drop constraint holiday_choices_check;
alter table holiday_choices add constraint holiday_choices_offer_check
  check ((offer_percent is null) = (cardinality(offer_product_ids) = 0 and offer_category_id is null));
alter table holiday_choices add constraint holiday_choices_scope_check
  check (offer_category_id is null or cardinality(offer_product_ids) = 0);
-- The birthday of a user is no day of the calendar: a row decides about its codes alone.
alter table holiday_choices add constraint holiday_choices_birthday_check
  check (holiday_id <> 'birthday' or offer_percent is null);
