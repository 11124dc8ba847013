-- A review goes with the account of whoever wrote it, also one that is written while the account is erased.
alter table reviews add foreign key (user_id) references users on delete cascade;
