extension Game {
    public static let wreckfest2 = Game(
        "wreckfest-2", layouts: Wreckfest2Layouts.all,
        mappings: [
            "wreckfest-2-main": Wreckfest2Mapping.main,
            "wreckfest-2-participants-leaderboard": Wreckfest2Mapping.leaderboardList,
            "wreckfest-2-participants-timing": Wreckfest2Mapping.timingList,
            "wreckfest-2-participants-timing-sectors": Wreckfest2Mapping.sectorList,
            "wreckfest-2-participants-motion": Wreckfest2Mapping.motionList,
            "wreckfest-2-participants-info": Wreckfest2Mapping.infoList,
            "wreckfest-2-participants-damage": Wreckfest2Mapping.damageList,
        ],
        streams: { _ in
            [
                PacketStream("wreckfest-2-main", [.slot]),
                PacketStream("wreckfest-2-participants-leaderboard", [.slot]),
                PacketStream("wreckfest-2-participants-timing", [.slot]),
                PacketStream("wreckfest-2-participants-timing-sectors", [.slot]),
                PacketStream("wreckfest-2-participants-motion", [.slot]),
                PacketStream("wreckfest-2-participants-info", [.perSecond(1)]),
                PacketStream("wreckfest-2-participants-damage", [.perSecond(2)]),
            ]
        })
}
